import type { Clock } from '../../base/clock.ts';
import { createDeferred } from '../../base/deferred.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type {
  AgentClient,
  AttachedTerminal,
  LinkState,
  TerminalSink,
  TerminalView,
} from '../../protocol/client/agent-client.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { ExitStatus } from '../../protocol/terminal-info.ts';
import { DetachKey } from './detach-key.ts';
import { messages } from './messages.ts';
import type { OuterTerminal } from './outer-terminal.ts';

/** Keys are left with the system while this much typed input waits for the program. */
const PAUSE_INPUT_BYTES = 256 * 1024;
const LINE_EVERY_MS = 1_000;

/** Why attach is over. */
export type AttachEnd =
  | { readonly kind: 'left'; readonly terminalId: TerminalId }
  | { readonly kind: 'shellEnded'; readonly exit: ExitStatus | null }
  /** By a signal. */
  | { readonly kind: 'stopped'; readonly status: number }
  | { readonly kind: 'linkEnded'; readonly reason: string };

/** One terminal of an agent, shown in the terminal this program runs in, until it ends or the person leaves. */
export class AttachView implements Disposable {
  readonly #client: AgentClient;
  readonly #outer: OuterTerminal;
  readonly #clock: Clock;
  readonly #end = createDeferred<AttachEnd>();
  readonly #subscriptions = new DisposableStore();
  readonly #detachKey = new DetachKey();
  #view: TerminalView | undefined;
  #viewSubscription: Disposable | undefined;
  #lineTimer: Disposable | undefined;
  #hasLine = false;

  constructor(parts: { client: AgentClient; outer: OuterTerminal; clock: Clock }) {
    this.#client = parts.client;
    this.#outer = parts.outer;
    this.#clock = parts.clock;
  }

  /** Resolves when it is over; rejects with RefusalError when the terminal cannot be had. */
  async show(open: (sink: TerminalSink) => Promise<AttachedTerminal>): Promise<AttachEnd> {
    this.#adopt(await open(this.#sink()));
    this.#subscriptions.add(this.#outer.onTyped((bytes) => this.#type(bytes)));
    this.#subscriptions.add(this.#outer.onResized((size) => this.#view?.resize(size)));
    this.#subscriptions.add(this.#outer.onHungUp(() => this.#leave()));
    this.#subscriptions.add(this.#client.onLinkChanged((link) => this.#linkChanged(link)));
    this.#outer.setInputPaused(false);
    return this.#end.promise;
  }

  dispose(): void {
    this.#lineTimer?.dispose();
    this.#subscriptions.dispose();
    this.#viewSubscription?.dispose();
    this.#view?.dispose();
  }

  #sink(): TerminalSink {
    return {
      reset: () => this.#outer.reset(),
      write: (bytes, done) => this.#outer.write(bytes, done),
      resize: () => undefined, // the outer terminal's size is the person's business
      ended: ({ exit }) => this.#end.resolve({ kind: 'shellEnded', exit }),
    };
  }

  #adopt({ attachment }: AttachedTerminal): void {
    this.#view = attachment;
    this.#viewSubscription?.dispose();
    this.#viewSubscription = attachment.onPendingInputChanged((bytes) =>
      this.#outer.setInputPaused(bytes > PAUSE_INPUT_BYTES),
    );
    attachment.resize(this.#outer.size);
    attachment.setVisible(true);
  }

  #type(typed: Uint8Array): void {
    const { bytes, isDetach } = this.#detachKey.read(typed);
    if (bytes.byteLength > 0) this.#view?.write(bytes);
    if (isDetach) this.#leave();
  }

  #leave(): void {
    const view = this.#view;
    if (view !== undefined) this.#end.resolve({ kind: 'left', terminalId: view.terminalId });
  }

  #linkChanged(link: LinkState): void {
    if (link.kind === 'ended') this.#end.resolve({ kind: 'linkEnded', reason: link.reason });
    if (link.kind === 'reconnecting' && this.#lineTimer === undefined) this.#showLine(link.sinceMs);
    if (link.kind !== 'open') return;
    this.#lineTimer?.dispose();
    this.#lineTimer = undefined;
    if (this.#hasLine) void this.#redraw();
    this.#hasLine = false;
  }

  #showLine(sinceMs: number): void {
    this.#lineTimer = this.#clock.setTimer(LINE_EVERY_MS, () => {
      this.#hasLine = true;
      this.#outer.showLine(messages.reconnecting(Math.round((this.#clock.now() - sinceMs) / 1000)));
      this.#showLine(sinceMs);
    });
  }

  /** The line has overwritten what was there: attaching anew brings the whole screen. */
  async #redraw(): Promise<void> {
    const view = this.#view;
    if (view === undefined) return;
    try {
      await emptied(view);
      await view.detach();
      this.#adopt(await this.#client.attach(view.terminalId, this.#sink()));
    } catch {
      this.#end.resolve({ kind: 'shellEnded', exit: null }); // it is gone, as far as we can know
    }
  }
}

/** Resolves when the agent has taken what was typed. */
function emptied(view: TerminalView): Promise<void> {
  return new Promise((resolve) => {
    if (view.pendingInputBytes === 0) {
      resolve();
      return;
    }
    const subscription = view.onPendingInputChanged((bytes) => {
      if (bytes > 0) return;
      subscription.dispose();
      resolve();
    });
  });
}
