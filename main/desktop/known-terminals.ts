import type { Clock } from '../../base/clock.ts';
import { t } from '../../base/messages/translate.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import type { TrayTerminal } from './tray-menu.ts';

/** A terminal as the agent last described it; its durations count from `atMs`. */
interface KnownTerminal {
  readonly info: TerminalInfo;
  readonly atMs: number;
}

/** The running terminals, as far as the agent has told of them. */
export class KnownTerminals {
  readonly #clock: Clock;
  readonly #terminals = new Map<TerminalId, KnownTerminal>();
  /** Those whose end has been announced (L39). */
  readonly #ending = new Set<TerminalId>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  list(): TrayTerminal[] {
    const nowMs = this.#clock.now();
    return [...this.#terminals.values()].map(({ info, atMs }) => ({
      terminalId: info.terminalId,
      generation: info.generation,
      title: titleOf(info),
      job: info.foreground?.name,
      isSuspended: info.foreground?.isSuspended ?? false,
      isShown: info.viewers > 0,
      isKept: info.keep,
      expiresInMs: info.expiresInMs === null ? undefined : Math.max(0, info.expiresInMs - (nowMs - atMs)),
      isReapSoon: this.#ending.has(info.terminalId),
    }));
  }

  titleOf(terminalId: TerminalId): string {
    const known = this.#terminals.get(terminalId);
    return known === undefined ? t('tabs.untitled') : titleOf(known.info);
  }

  learn(info: TerminalInfo): void {
    const { terminalId, generation, state, expiresInMs } = info;
    if (state !== 'starting' && state !== 'running') {
      this.forget(terminalId, generation);
      return;
    }
    this.#terminals.set(terminalId, { info, atMs: this.#clock.now() });
    if (expiresInMs === null) this.#ending.delete(terminalId); // kept, busy, or looked at again
  }

  /** Does nothing about a later generation (L33). */
  forget(terminalId: TerminalId, generation: number): void {
    if ((this.#terminals.get(terminalId)?.info.generation ?? 0) > generation) return;
    this.#terminals.delete(terminalId);
    this.#ending.delete(terminalId);
  }

  announceEnd(terminalId: TerminalId): void {
    this.#ending.add(terminalId);
  }

  /** The agent's list is the truth (L52). */
  replace(list: readonly TerminalInfo[]): void {
    this.#terminals.clear();
    for (const info of list) this.learn(info);
    for (const id of [...this.#ending]) if (!this.#terminals.has(id)) this.#ending.delete(id);
  }
}

/** By the program's own words, else by its name. */
export function titleOf(info: TerminalInfo): string {
  const program = info.command[0]?.split('/').at(-1) ?? '';
  return info.title.trim() || program || t('tabs.untitled');
}
