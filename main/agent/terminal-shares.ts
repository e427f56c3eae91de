import { Emitter } from '../../base/event.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { ShareRight, TerminalShare } from '../../protocol/terminal-info.ts';

/** Which terminals are shared with which guests (L50). A share goes with its terminal; a restart keeps it. */
export class TerminalShares {
  readonly #rights = new Map<TerminalId, Map<string, ShareRight>>();
  readonly #changed = new Emitter<{ readonly terminalId: TerminalId; readonly deviceId: string }>();
  readonly onChanged = this.#changed.event;

  find(terminalId: TerminalId, deviceId: string): ShareRight | undefined {
    return this.#rights.get(terminalId)?.get(deviceId);
  }

  list(terminalId: TerminalId): TerminalShare[] {
    return [...(this.#rights.get(terminalId) ?? [])].map(([deviceId, right]) => ({ deviceId, right }));
  }

  /** Null takes the share back. */
  set(terminalId: TerminalId, deviceId: string, right: ShareRight | null): void {
    const rights = this.#rights.get(terminalId) ?? new Map<string, ShareRight>();
    if ((rights.get(deviceId) ?? null) === right) return;
    if (right === null) rights.delete(deviceId);
    else rights.set(deviceId, right);
    if (rights.size === 0) this.#rights.delete(terminalId);
    else this.#rights.set(terminalId, rights);
    this.#changed.fire({ terminalId, deviceId });
  }

  /** The device is a guest no more. */
  dropDevice(deviceId: string): void {
    for (const terminalId of [...this.#rights.keys()]) this.set(terminalId, deviceId, null);
  }

  /** Forgets the shares of terminals that are there no more. */
  keepOnly(isThere: (terminalId: TerminalId) => boolean): void {
    for (const terminalId of [...this.#rights.keys()]) if (!isThere(terminalId)) this.#rights.delete(terminalId);
  }
}
