import { assertNever } from '../../base/errors.ts';
import type { MirrorCommand, MirrorReport } from './mirror-messages.ts';
import { MirrorScreen } from './mirror-screen.ts';

/** All screens of an agent, driven by commands. One screen's failure leaves the others alone. */
export class MirrorScreens {
  readonly #screens = new Map<number, MirrorScreen>();
  readonly #report: (report: MirrorReport, transfer?: readonly ArrayBuffer[]) => void;

  constructor(report: (report: MirrorReport, transfer?: readonly ArrayBuffer[]) => void) {
    this.#report = report;
  }

  handle(command: MirrorCommand): void {
    try {
      this.#carryOut(command);
    } catch (error) {
      const request = command.kind === 'snapshot' ? { request: command.request } : {};
      this.#report({ kind: 'failed', mirror: command.mirror, message: String(error), ...request });
    }
    if (command.kind !== 'write') return;
    this.#report({ kind: 'parsed', mirror: command.mirror, byteCount: command.bytes.byteLength });
  }

  #carryOut(command: MirrorCommand): void {
    switch (command.kind) {
      case 'open':
        return this.#open(command);
      case 'write':
        if (command.isSilent) return this.#get(command.mirror).writeSilently(command.bytes);
        return this.#get(command.mirror).write(command.bytes);
      case 'resize':
        return this.#get(command.mirror).resize(command.size);
      case 'snapshot':
        return this.#snapshot(command);
      case 'close':
        this.#screens.get(command.mirror)?.dispose();
        this.#screens.delete(command.mirror);
        return;
      default:
        assertNever(command);
    }
  }

  #open({ mirror, size, scrollbackLines, offset }: MirrorCommand & { kind: 'open' }): void {
    const screen = new MirrorScreen({
      size,
      scrollbackLines,
      offset,
      onReply: (bytes) => this.#report({ kind: 'reply', mirror, bytes }),
      onTitle: (title) => this.#report({ kind: 'title', mirror, title }),
    });
    this.#screens.set(mirror, screen);
  }

  #snapshot({ mirror, request, scope }: MirrorCommand & { kind: 'snapshot' }): void {
    const snapshot = this.#get(mirror).snapshot(scope);
    this.#report({ kind: 'snapshot', mirror, request, snapshot }, [snapshot.bytes.buffer as ArrayBuffer]);
  }

  #get(mirror: number): MirrorScreen {
    const screen = this.#screens.get(mirror);
    if (screen === undefined) throw new Error(`There is no mirror ${mirror}`);
    return screen;
  }
}
