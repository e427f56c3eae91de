import type { Clock } from '../../base/clock.ts';
import { createDeferred } from '../../base/deferred.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { closeCodes } from '../../protocol/channel.ts';
import type {
  AgentClient,
  AttachedTerminal,
  LinkState,
  TerminalEnd,
  TerminalSink,
  TerminalView,
} from '../../protocol/client/agent-client.ts';
import type { ExitStatus, TerminalInfo } from '../../protocol/terminal-info.ts';
import { DetachKey } from './detach-key.ts';
import { LastRow } from './last-row.ts';
import type { LinkEnd } from './link-end-text.ts';
import { LinkSilence } from './link-silence.ts';
import { messages } from './messages.ts';
import type { OuterTerminal } from './outer-terminal.ts';

/** Keys are left with the system while this much typed input waits for the program. */
const PAUSE_INPUT_BYTES = 256 * 1024;

/** Why attach is over. */
export type AttachEnd =
  | { readonly kind: 'left'; readonly terminal: TerminalInfo }
  | { readonly kind: 'shellEnded'; readonly exit: ExitStatus | null }
  | { readonly kind: 'unshared' }
  /** It was not there any more when the link was back. */
  | { readonly kind: 'gone' }
  /** By a signal. */
  | { readonly kind: 'stopped'; readonly status: number }
  | { readonly kind: 'linkEnded'; readonly link: LinkEnd };

/** One terminal of an agent, shown in the terminal this program runs in, until it ends or the person leaves. */
export class AttachView implements Disposable {
  readonly #client: AgentClient;
  readonly #outer: OuterTerminal;
  readonly #clock: Clock;
  readonly #lastRow: LastRow;
  readonly #end = createDeferred<AttachEnd>();
  readonly #subscriptions = new DisposableStore();
  readonly #detachKey = new DetachKey();
  #view: TerminalView | undefined;
  #terminal: TerminalInfo | undefined;
  /** To be said once the screen is drawn, which would cover it. */
  #nextNotice: string | undefined;
  #isRestoring = false;
  #hasSaidAtKey = false;
  #hasTypedInVain = false;

  constructor(parts: { client: AgentClient; outer: OuterTerminal; clock: Clock }) {
    this.#client = parts.client;
    this.#outer = parts.outer;
    this.#clock = parts.clock;
    this.#lastRow = this.#subscriptions.add(
      new LastRow({ outer: parts.outer, clock: parts.clock, uncover: () => void this.#view?.redraw() }),
    );
  }

  /** Once it is over: something that was typed while the link was away never arrived. */
  get hasLostInput(): boolean {
    const isCutOff = this.#client.link.kind === 'ended' && (this.#view?.pendingInputBytes ?? 0) > 0;
    return this.#hasTypedInVain || isCutOff;
  }

  /** Resolves when it is over; rejects with RefusalError when the terminal cannot be had. */
  async show(open: (sink: TerminalSink) => Promise<AttachedTerminal>): Promise<AttachEnd> {
    this.#subscriptions.add(this.#client.onNotification('terminal.changed', ({ terminal }) => this.#changed(terminal)));
    this.#adopt(await open(this.#sink()));
    this.#subscriptions.add(this.#outer.onTyped((bytes) => this.#type(bytes)));
    this.#subscriptions.add(this.#outer.onResized((size) => this.#view?.resize(size)));
    this.#subscriptions.add(this.#outer.onHungUp(() => this.#leave()));
    this.#subscriptions.add(this.#client.onLinkChanged((link) => this.#linkChanged(link)));
    this.#subscriptions.add(this.#client.onNotification('session.closing', ({ reason }) => this.#closing(reason)));
    this.#subscriptions.add(this.#watchSilence());
    this.#outer.setInputPaused(false);
    return this.#end.promise;
  }

  /** Leaves the outer terminal without what attach itself said there. */
  clearLastRow(): void {
    this.#lastRow.clear();
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#view?.dispose();
  }

  #sink(): TerminalSink {
    return {
      reset: () => this.#outer.reset(),
      write: (bytes, done) => this.#outer.write(bytes, done),
      resize: () => undefined, // the outer terminal's size is the person's business
      ended: (end) => this.#end.resolve(asAttachEnd(end)),
      moved: (terminal) => this.#changed(terminal),
      inputRefused: (code) => this.#inputRefused(code),
      restoring: (isRestoring) => this.#restoring(isRestoring),
    };
  }

  #adopt({ terminal, attachment }: AttachedTerminal): void {
    this.#view = attachment;
    this.#changed(terminal);
    this.#subscriptions.add(
      attachment.onPendingInputChanged((bytes) => this.#outer.setInputPaused(bytes > PAUSE_INPUT_BYTES)),
    );
    attachment.resize(this.#outer.size);
    attachment.setVisible(true);
  }

  #changed(terminal: TerminalInfo): void {
    if (terminal.terminalId !== this.#view?.terminalId) return;
    const isNews = terminal.right === 'view' && this.#terminal?.right !== 'view';
    this.#terminal = terminal;
    if (isNews) this.#say(messages.viewOnly);
  }

  #inputRefused(code: string): void {
    if (code === 'unreachable') this.#say(messages.inputLost);
    if (code === 'terminal_not_running') this.#hasTypedInVain = true; // said once the screen is the person's again
    if (code === 'typing_paused') this.#say(messages.typingPaused);
    if (code !== 'view_only' || this.#hasSaidAtKey) return;
    this.#hasSaidAtKey = true;
    this.#say(messages.viewOnly);
  }

  #restoring(isRestoring: boolean): void {
    this.#isRestoring = isRestoring;
    if (isRestoring) return;
    this.#lastRow.drawAgain();
    const notice = this.#nextNotice;
    if (notice === undefined) return;
    this.#nextNotice = undefined;
    this.#lastRow.notice(notice);
  }

  #say(notice: string): void {
    if (this.#isRestoring) this.#nextNotice = notice;
    else this.#lastRow.notice(notice);
  }

  #type(typed: Uint8Array): void {
    const { bytes, isDetach } = this.#detachKey.read(typed);
    if (bytes.byteLength > 0) this.#view?.write(bytes);
    if (isDetach) this.#leave();
  }

  #leave(): void {
    if (this.#terminal !== undefined) this.#end.resolve({ kind: 'left', terminal: this.#terminal });
  }

  #watchSilence(): LinkSilence {
    return new LinkSilence({
      client: this.#client,
      clock: this.#clock,
      began: (sinceMs) => this.#lastRow.reconnecting(sinceMs),
      ended: () => this.#lastRow.reconnected(),
    });
  }

  /** What comes back after these is another session, as somebody else, or none. */
  #closing(reason: string): void {
    if (reason !== 'revoked' && reason !== 'role_changed') return;
    this.#end.resolve({ kind: 'linkEnded', link: { reason, code: closeCodes.orderly } });
  }

  #linkChanged(link: LinkState): void {
    if (link.kind === 'ended') this.#end.resolve({ kind: 'linkEnded', link });
    if (link.kind === 'reconnecting') this.#lastRow.reconnecting(link.sinceMs);
    if (link.kind === 'open') this.#lastRow.reconnected();
  }
}

function asAttachEnd({ exit, outcome, reason }: TerminalEnd): AttachEnd {
  if (reason === 'unshared') return { kind: 'unshared' };
  return exit === null && outcome === null ? { kind: 'gone' } : { kind: 'shellEnded', exit };
}
