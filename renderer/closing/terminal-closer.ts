import { sleep, type Clock } from '../../base/clock.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { Result } from '../../protocol/requests.ts';
import type { CloseOutcome, TerminalInfo } from '../../protocol/terminal-info.ts';
import type { HostId } from '../hosts/host-state.ts';
import type { Host } from '../hosts/host.ts';
import { terminalPart } from '../ledger/ledger-parts.ts';
import { toFailure } from '../messages/refusal-words.ts';
import type { CloseTarget, ClosingStage, WorkspaceStore } from '../workspace/workspace-state.ts';
import { reportCloseFailed, reportNotEnded, reportOutcome } from './close-notices.ts';
import { isWorkKnown, planClose, type ClosePlan } from './close-policy.ts';
import { leavesSomething } from './close-result.ts';

export type CloseScope = 'foreground' | 'everything';

/** How long what was done stays readable before tab or dialog go. */
const LINGER_MS = 900;
const LINGER_DIALOG_MS = 1600;

export interface TerminalCloserParts {
  host(id: HostId): Host;
  readonly clock: Clock;
  readonly store: WorkspaceStore;
  /** The tab, if any, shows that it is being ended. */
  ending(target: CloseTarget, job: string | undefined): void;
  ended(target: CloseTarget, outcome: CloseOutcome): void;
  /** The tab goes. */
  remove(target: CloseTarget): void;
  /** It could not be ended and goes on. */
  restored(target: CloseTarget): void;
}

/** Ends terminals on a person's behalf: asks first when more than the shell is at stake, and shows what was done. */
export class TerminalCloser {
  readonly #parts: TerminalCloserParts;
  readonly #asked = new Set<TerminalId>();
  readonly #ending = new Set<TerminalId>();

  constructor(parts: TerminalCloserParts) {
    this.#parts = parts;
  }

  /** It was asked for here, and how it went is shown here. */
  isEnding(terminalId: TerminalId): boolean {
    return this.#ending.has(terminalId);
  }

  /** Duplicate requests for one terminal are one. */
  async close(target: CloseTarget, terminal: TerminalInfo | undefined): Promise<void> {
    if (this.#asked.has(target.terminalId)) return;
    this.#asked.add(target.terminalId);
    try {
      if (!this.#parts.host(target.hostId).isOpen && !isWorkKnown(terminal)) {
        await this.#endWhenReachable(target);
        return;
      }
      const plan = await this.#plan(target, terminal);
      if (plan.kind === 'close') await this.#end(target, 'foreground', undefined);
      else this.#ask(target, plan);
    } finally {
      this.#asked.delete(target.terminalId);
    }
  }

  /** Without asking: nothing can have been started there yet. */
  async closeUnasked(target: CloseTarget): Promise<void> {
    await this.#end(target, 'foreground', undefined);
  }

  /** The answer to the question, which stays on screen to show how it went. */
  async endAsked(scope: CloseScope): Promise<void> {
    const { overlay } = this.#parts.store.getState();
    if (overlay?.kind !== 'closing' || overlay.stage.kind !== 'asking') return;
    const { target, plan } = overlay;
    this.#stage(target, { kind: 'ending', sinceMs: this.#parts.clock.now() });
    await this.#end(target, scope, (plan.job ?? plan.suspended[0])?.name);
  }

  /** The question is taken back, or its answer has been read. */
  putAway(): void {
    const { overlay } = this.#parts.store.getState();
    if (overlay?.kind === 'closing') this.#parts.store.setState({ overlay: overlay.behind });
  }

  #ask(target: CloseTarget, plan: Extract<ClosePlan, { kind: 'ask' }>): void {
    const { overlay: before } = this.#parts.store.getState();
    const behind = before?.kind === 'ledger' ? { ...before, focusOn: terminalPart(target.terminalId) } : undefined;
    this.#parts.store.setState({ overlay: { kind: 'closing', target, plan, stage: { kind: 'asking' }, behind } });
  }

  /** L51: kept until it can be delivered. Whether anything else ends with the shell, only the agent knows, and only then. */
  async #endWhenReachable(target: CloseTarget): Promise<void> {
    this.#parts.ending(target, undefined);
    try {
      const { terminal, processes } = await this.#inspectWhenReachable(target);
      const plan = planClose(terminal, processes);
      if (plan.kind === 'close') return await this.#end(target, 'foreground', undefined);
      this.#parts.restored(target);
      reportNotEnded(target.title, plan, () => void this.close(target, terminal));
    } catch (error) {
      this.#failed(target, error);
    }
  }

  async #inspectWhenReachable({ hostId, terminalId }: CloseTarget): Promise<Result['terminal.inspect']> {
    const { client } = this.#parts.host(hostId);
    for (;;) {
      await client.whenOpen();
      try {
        return await client.request('terminal.inspect', { terminalId });
      } catch (error) {
        if (toFailure(error).code !== 'unreachable') throw error; // else the link has broken again
      }
    }
  }

  async #plan(target: CloseTarget, terminal: TerminalInfo | undefined): Promise<ClosePlan> {
    const host = this.#parts.host(target.hostId);
    if (host.isOpen) {
      try {
        const entry = await host.client.request('terminal.inspect', { terminalId: target.terminalId });
        return planClose(entry.terminal, entry.processes);
      } catch {
        // It may just have ended; what was last said about it decides.
      }
    }
    return terminal === undefined ? { kind: 'close' } : planClose(terminal, []);
  }

  async #end(target: CloseTarget, scope: CloseScope, job: string | undefined): Promise<void> {
    this.#ending.add(target.terminalId);
    this.#parts.ending(target, job);
    try {
      const outcome = await this.#request(target, scope);
      if (outcome !== undefined) await this.#ended(target, outcome);
    } finally {
      this.#ending.delete(target.terminalId);
    }
  }

  /** Undefined when it could not be ended, which has been said then. */
  async #request(target: CloseTarget, scope: CloseScope): Promise<CloseOutcome | undefined> {
    const { terminalId, generation } = target;
    const { client } = this.#parts.host(target.hostId);
    try {
      const { outcome } = await client.request('terminal.close', { terminalId, generation, scope });
      return outcome;
    } catch (error) {
      this.#failed(target, error);
      return undefined;
    }
  }

  /** What was done stays to be read: for a moment, or until it is put away where something is left. */
  async #ended(target: CloseTarget, outcome: CloseOutcome): Promise<void> {
    this.#parts.ended(target, outcome);
    const isInDialog = this.#stage(target, { kind: 'done', outcome });
    if (!isInDialog) reportOutcome(target.title, outcome);
    await sleep(this.#parts.clock, isInDialog ? LINGER_DIALOG_MS : LINGER_MS);
    if (!leavesSomething(outcome)) this.#closeDialog(target);
    this.#parts.remove(target);
  }

  #failed(target: CloseTarget, error: unknown): void {
    const { code, message } = toFailure(error);
    if (code === 'terminal_not_running') {
      this.#closeDialog(target);
      this.#parts.remove(target);
      return;
    }
    this.#parts.restored(target);
    if (!this.#stage(target, { kind: 'failed', message })) reportCloseFailed(target.title, message);
  }

  /** False when the dialog is not (any more) about this terminal. */
  #stage(target: CloseTarget, stage: ClosingStage): boolean {
    const { overlay } = this.#parts.store.getState();
    if (overlay?.kind !== 'closing' || overlay.target.terminalId !== target.terminalId) return false;
    this.#parts.store.setState({ overlay: { ...overlay, stage } });
    return true;
  }

  #closeDialog(target: CloseTarget): void {
    const { overlay } = this.#parts.store.getState();
    if (overlay?.kind === 'closing' && overlay.target.terminalId === target.terminalId) this.putAway();
  }
}
