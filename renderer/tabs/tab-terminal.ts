import type { Disposable } from '../../base/disposable.ts';
import { DisposableStore, toDisposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type {
  AgentClient,
  AttachedTerminal,
  TerminalEnd,
  TerminalSink,
  TerminalView,
} from '../../protocol/client/agent-client.ts';
import type { FilePlace } from '../../protocol/file-place.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { TerminalInfo, TerminalSize } from '../../protocol/terminal-info.ts';
import type { DoubtfulLink } from '../links/terminal-links.ts';
import type { ProgramMessage } from '../program/program-message.ts';
import type { TerminalScreen } from '../terminals/terminal-screen.ts';

/** What happens to a tab's terminal, for the workspace to act on. */
export type TabTerminalEvent =
  | { readonly kind: 'moved'; readonly terminal: TerminalInfo }
  | { readonly kind: 'ended'; readonly end: TerminalEnd }
  | { readonly kind: 'sizeOwner'; readonly isOwner: boolean }
  | { readonly kind: 'pending'; readonly bytes: number }
  | { readonly kind: 'inputRefused'; readonly code: string }
  | { readonly kind: 'rang' }
  | { readonly kind: 'told'; readonly message: ProgramMessage }
  | { readonly kind: 'linkDoubted'; readonly link: DoubtfulLink }
  | { readonly kind: 'fileChosen'; readonly place: FilePlace }
  | { readonly kind: 'enterAfterEnd' };

/** How a tab's shell is to start, where that is not as usual. */
export interface TerminalStart {
  readonly cwd?: string | undefined;
  /** Without `cwd`: the terminal of the same machine in whose folder it begins. */
  readonly cwdOf?: TerminalId | undefined;
  /** One that its machine's agent knows. */
  readonly profile?: string | undefined;
  /** Typed for the person, who has to press Enter. */
  readonly typed?: string | undefined;
  /** Instead of a shell: the user's editor there. */
  readonly edit?: FilePlace | undefined;
  /** Until the program sets one. */
  readonly title?: string | undefined;
}

const FALLBACK_SIZE: TerminalSize = { cols: 80, rows: 24 };
const ENTER = 13;

/** Joins one tab's screen with its hold on a terminal. Owns both. */
export class TabTerminal implements Disposable {
  readonly screen: TerminalScreen;
  readonly #client: AgentClient;
  readonly #events = new Emitter<TabTerminalEvent>();
  readonly onEvent: Event<TabTerminalEvent> = this.#events.event;
  readonly #owned = new DisposableStore();
  #view: TerminalView | undefined;
  #isVisible = false;
  #isInView = false;
  #hasEnded = false;
  /** The agent will not be heard of again. */
  #isAdrift = false;
  /** Somebody else's now. */
  #isScreenGiven = false;

  /** `isRenewed`: the screen shows what it did before, in another session. */
  constructor(
    client: AgentClient,
    screen: TerminalScreen,
    readonly start: TerminalStart = {},
    readonly isRenewed = false,
  ) {
    this.#client = client;
    this.screen = screen;
    this.#owned.add(toDisposable(() => this.#isScreenGiven || screen.dispose()));
    this.#owned.add(screen.onInput((bytes) => this.#typed(bytes)));
    this.#owned.add(screen.onBell(() => this.#events.fire({ kind: 'rang' })));
    this.#owned.add(screen.links.onDoubted((link) => this.#events.fire({ kind: 'linkDoubted', link })));
    this.#owned.add(screen.files.onChosen((place) => this.#events.fire({ kind: 'fileChosen', place })));
    this.#owned.add(screen.messages.onMessage((message) => this.#events.fire({ kind: 'told', message })));
  }

  /** Undefined while it holds no terminal. */
  get generation(): number | undefined {
    return this.#view?.generation;
  }

  /** It shows a terminal, or what one showed in a session before. */
  get isReadable(): boolean {
    return this.isRenewed || this.#view !== undefined;
  }

  get pendingInputBytes(): number {
    return this.#view?.pendingInputBytes ?? 0;
  }

  /** Starts a shell in the size there is room for, or `likelySize` while that cannot be told. Rejects with RefusalError. */
  async open(likelySize: TerminalSize | undefined): Promise<TerminalInfo> {
    const size = this.screen.fit.room() ?? likelySize ?? FALLBACK_SIZE;
    const { cwd, cwdOf, profile, typed, edit, title } = this.start;
    const where = { ...(cwd && { cwd }), ...(cwdOf && { cwdOf }) };
    const what = { ...(profile && { profile }), ...(edit && { edit }), ...(title && { title }) };
    const info = this.#hold(
      await this.#client.openTerminal({ ...size, ...where, ...what }, this.#sink(), this.screen.firstScope),
    );
    if (typed !== undefined) this.#view?.write(new TextEncoder().encode(typed));
    return info;
  }

  /** Shows a terminal that runs, or has ended, in place of what was shown. Rejects with RefusalError. */
  async attach(terminalId: TerminalId): Promise<TerminalInfo> {
    await this.detach();
    const attached = await this.#client.attach(terminalId, this.#sink(), this.screen.firstScope);
    if (this.#hasEnded && attached.terminal.state === 'running') this.#setEnded(false); // It was out of sight only.
    return this.#hold(attached);
  }

  /**
   * Only the one in front is drawn and has a say in the size (L46). A lease is held while the tab can be seen (L38), in
   * front or not: `isInView`.
   */
  setVisible(isVisible: boolean, isInView: boolean): void {
    this.#isVisible = isVisible;
    this.#isInView = isInView;
    this.screen.setVisible(isVisible);
    this.#view?.setInView(isInView && !this.#hasEnded);
    this.#view?.setVisible(isVisible && !this.#hasEnded);
    if (isVisible) this.fit();
  }

  /** This viewer's size shall be the terminal's. */
  takeSize(): void {
    this.fit();
    this.#view?.takeSize();
  }

  /** To be called when the room may have changed. */
  fit(): void {
    if (!this.#isVisible) return;
    if (this.#hasEnded || this.#isAdrift) {
      this.screen.fit.fitHere();
      return;
    }
    this.screen.fit.fitFont();
    const room = this.screen.fit.room();
    if (room !== undefined) this.#view?.resize(room);
  }

  /** The session is over: what is on screen stays, and is laid out for the room there is. */
  setAdrift(): void {
    this.#isAdrift = true;
    this.screen.setCursorShown(false);
    this.fit();
  }

  /** Ends, but for the screen: whoever takes it owns it, with what it shows, which stays to be read. */
  handOverScreen(): TerminalScreen {
    this.#isScreenGiven = true;
    this.dispose();
    return this.screen;
  }

  /** Lets go of the terminal; it runs on. */
  async detach(): Promise<void> {
    const view = this.#view;
    this.#release();
    await view?.detach();
  }

  dispose(): void {
    this.#view?.dispose();
    this.#release();
    this.#owned.dispose();
    this.#events.dispose();
  }

  #release(): void {
    this.#view = undefined;
    this.screen.scrollback.source = undefined;
  }

  #hold({ terminal, attachment }: AttachedTerminal): TerminalInfo {
    if (this.#owned.isDisposed) {
      attachment.dispose();
      return terminal;
    }
    this.#view = attachment;
    this.screen.scrollback.source = attachment;
    this.screen.looks.themeName = terminal.profile?.theme;
    this.#owned.add(attachment.onPendingInputChanged((bytes) => this.#pendingChanged(bytes)));
    this.setVisible(this.#isVisible, this.#isInView);
    return terminal;
  }

  #typed(bytes: Uint8Array): void {
    if (this.#hasEnded) {
      if (bytes.length === 1 && bytes[0] === ENTER) this.#events.fire({ kind: 'enterAfterEnd' });
      return;
    }
    if (this.#view === undefined) return;
    if (this.#view.write(bytes)) this.screen.predictedEcho.typed(bytes, this.#view.pendingInputBytes);
    else this.#events.fire({ kind: 'inputRefused', code: 'input_backlog' });
  }

  #pendingChanged(bytes: number): void {
    this.screen.predictedEcho.pending(bytes);
    this.#events.fire({ kind: 'pending', bytes });
  }

  #setEnded(hasEnded: boolean): void {
    this.#hasEnded = hasEnded;
    this.screen.setCursorShown(!hasEnded);
    this.fit();
  }

  #sink(): TerminalSink {
    const { screen } = this;
    return {
      reset: (size) => {
        if (!this.#hasEnded) screen.setCursorShown(true); // It may come from a session that is over.
        screen.reset(size);
      },
      write: (bytes, done) => screen.write(bytes, done),
      resize: (size, isOwner) => {
        if (this.#hasEnded) return; // It is laid out for the room there is here.
        screen.fit.resize(size, isOwner);
        this.#events.fire({ kind: 'sizeOwner', isOwner });
      },
      restoring: (isRestoring) => {
        screen.setRestoring(isRestoring);
        if (!isRestoring && this.#hasEnded) this.#setEnded(true); // Shown anew after a broken link.
      },
      inputRefused: (code) => this.#events.fire({ kind: 'inputRefused', code }),
      ended: (end) => {
        this.#setEnded(true);
        this.#events.fire({ kind: 'ended', end });
      },
      moved: (terminal) => {
        this.#setEnded(false);
        screen.looks.themeName = terminal.profile?.theme;
        this.setVisible(this.#isVisible, this.#isInView);
        this.#events.fire({ kind: 'moved', terminal });
      },
    };
  }
}
