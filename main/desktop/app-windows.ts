import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import {
  bridgeMessages,
  windowQuery,
  type MoveTarget,
  type ShownThings,
  type TabMove,
  type TakenTabs,
  type WindowContents,
} from '../../protocol/window-bridge.ts';
import type { Log } from '../log.ts';
import type { AppWindow, AppWindowParts, ToPage } from './app-window.ts';
import { JsonFile } from './json-file.ts';
import { freeNumber, KeptWindows, withoutDoubles, type KeptWindow } from './kept-windows.ts';
import { TabMoves } from './tab-moves.ts';
import { WindowOrder } from './window-order.ts';
import { contains, isSameCorner, placeAt, placeBeside, type Point, type WindowPlace } from './window-place.ts';

/** While a window is dragged its place changes many times a second; one is enough to remember. */
const REMEMBER_AFTER_MS = 500;

export interface AppWindowsParts {
  readonly clock: Clock;
  readonly log: Log;
  /** Where the windows are remembered. */
  readonly path: string;
  create(parts: Pick<AppWindowParts, 'number' | 'place' | 'query' | 'isInFront'>): AppWindow;
  /** What is done for a window as long as it is open. */
  attend(window: AppWindow): Disposable;
}

interface Opening {
  readonly number: number;
  readonly place: WindowPlace | undefined;
  readonly contents: WindowContents;
  readonly isInFront: boolean;
}

/** The app's windows: opens them, remembers them, and says which of them answers. */
export class AppWindows {
  readonly #parts: AppWindowsParts;
  readonly #file: JsonFile<KeptWindows>;
  readonly #order = new WindowOrder<AppWindow>();
  readonly #moves = new TabMoves<AppWindow>();
  /** Of those that had something to show. Until its number is given away, its page's tabs can be had again. */
  #lastClosed: KeptWindow | undefined;
  #remembering: Disposable | undefined;
  #hasLeft = false;

  constructor(parts: AppWindowsParts) {
    this.#parts = parts;
    this.#file = new JsonFile(parts.path, KeptWindows);
  }

  /** In the order of opening. */
  list(): readonly AppWindow[] {
    return this.#order.list();
  }

  /** In front, or in front after all others: this one answers for the app. */
  get lastUsed(): AppWindow | undefined {
    return this.#order.lastUsed;
  }

  get isFocused(): boolean {
    return this.list().some(({ window }) => !window.isDestroyed() && window.isFocused());
  }

  /** Nothing is to be seen of the app but its tray. */
  get isPutAway(): boolean {
    return this.list().every((window) => window.isPutAway);
  }

  /** Whether another one can be seen, so that closing this one does not put the app out of sight. */
  isBesideOthers(window: AppWindow): boolean {
    return this.list().some((other) => other !== window && !other.isPutAway);
  }

  /** Those of the last run, or a first one. */
  openKept(): void {
    const kept = this.#file.read();
    if (kept === undefined) {
      this.#open({ number: 1, place: undefined, contents: 'kept', isInFront: true });
      return;
    }
    const { windows, front } = withoutDoubles(kept);
    for (const { number, ...place } of windows)
      this.#open({ number, place, contents: 'kept', isInFront: number === front });
  }

  openNew(): void {
    if (!this.#hasLeft) this.#openEmpty('terminal', this.#placeForNew());
  }

  /** The one that was closed last, as it was. */
  reopenClosed(): void {
    const closed = this.#lastClosed;
    if (closed === undefined || this.#hasLeft) return;
    this.#lastClosed = undefined;
    const { number, ...place } = closed;
    this.#open({ number, place, contents: 'kept', isInFront: true });
  }

  /** Brings the app to the front: all that was put away, and above it the one used last. */
  show(): void {
    const { lastUsed } = this;
    if (lastUsed === undefined) this.reopenClosed();
    for (const window of this.list()) if (window !== lastUsed && window.isPutAway) window.show();
    lastUsed?.show();
  }

  /** Says it to the one that answers. */
  tell(...message: ToPage): void {
    this.lastUsed?.tell(...message);
  }

  /** In the window that has it in a tab, else in the one used last. */
  showTerminal(terminalId: string): void {
    const window = this.#order.find(({ shown }) => shown.terminalIds.includes(terminalId)) ?? this.lastUsed;
    window?.show();
    window?.tell(bridgeMessages.showTerminal, terminalId);
  }

  /** Passes tabs on to where they shall go. */
  move(giver: AppWindow, { moveId, to, tabs }: TabMove): void {
    const receiver = this.#hasLeft ? undefined : (this.#moves.findReceiver(giver, tabs) ?? this.#receiverOf(giver, to));
    if (receiver === undefined) {
      giver.tell(bridgeMessages.tabsMoved, { moveId, tabIds: [], wasTried: false });
      return;
    }
    this.#moves.begin(moveId, giver, receiver, tabs);
    receiver.tell(bridgeMessages.takeTabs, { moveId, tabs });
  }

  /** The giver lets go of what the receiver holds by now. */
  taken(receiver: AppWindow, { moveId, tabIds }: TakenTabs): void {
    const giver = this.#moves.answered(moveId, receiver);
    giver?.tell(bridgeMessages.tabsMoved, { moveId, tabIds, wasTried: true });
  }

  /** A page says what it has before itself. */
  showing(window: AppWindow, shown: ShownThings): void {
    window.shown = shown;
    this.#tellNews();
  }

  /** The app quits: they are out of sight, and will come back as they are now. */
  leave(): void {
    this.#hasLeft = true;
    if (this.#remembering !== undefined) this.#remember();
    for (const window of this.list()) window.leave();
  }

  /** All that is to be remembered is written down. */
  async settled(): Promise<void> {
    if (this.#remembering !== undefined) this.#remember();
    await this.#file.settled();
  }

  #receiverOf(giver: AppWindow, to: MoveTarget): AppWindow | undefined {
    if (to.kind === 'newWindow') return this.#openEmpty('given', this.#placeForNew());
    const receiver = to.kind === 'point' ? this.#dropTarget(giver, to) : this.#order.after(giver);
    receiver?.show();
    return receiver;
  }

  /** Undefined where a tab is dropped on its own window's frame: it stays. */
  #dropTarget(giver: AppWindow, from: Point): AppWindow | undefined {
    const own = giver.areas;
    if (own === undefined) return undefined;
    const point = { x: own.page.x + from.x, y: own.page.y + from.y };
    if (contains(own.frame, point)) return undefined;
    const isThere = ({ areas }: AppWindow): boolean =>
      // Where windows are not told where they are, all have the same corner; then nobody knows which is there.
      areas !== undefined && !isSameCorner(areas.frame, own.frame) && contains(areas.frame, point);
    return this.#order.find(isThere) ?? this.#openEmpty('given', placeAt(point, giver.place));
  }

  #placeForNew(): WindowPlace | undefined {
    return this.lastUsed && placeBeside(this.lastUsed.place);
  }

  #openEmpty(contents: WindowContents, place: WindowPlace | undefined): AppWindow {
    const taken = [...this.list().map(({ number }) => number), this.#lastClosed?.number ?? 0];
    return this.#open({ number: freeNumber(taken), place, contents, isInFront: true });
  }

  #open({ number, place, contents, isInFront }: Opening): AppWindow {
    const query = `?${new URLSearchParams({ [windowQuery.number]: String(number), [windowQuery.contents]: contents })}`;
    const opened = this.#parts.create({ number, place, query, isInFront });
    this.#order.add(opened);
    if (isInFront) this.#order.use(opened);
    this.#follow(opened, this.#parts.attend(opened));
    if (!isInFront) opened.window.once('show', () => this.lastUsed?.focus()); // it came up above the one in front
    this.#changed();
    void opened.load();
    return opened;
  }

  #follow(opened: AppWindow, attended: Disposable): void {
    const { window } = opened;
    const changed = (): void => this.#rememberSoon();
    window.on('resize', changed);
    window.on('move', changed);
    window.on('maximize', changed);
    window.on('unmaximize', changed);
    window.on('focus', () => {
      this.#order.use(opened);
      this.#changed();
    });
    window.once('closed', () => {
      attended.dispose();
      opened.dispose();
      this.#closed(opened);
    });
  }

  #closed(window: AppWindow): void {
    this.#order.remove(window);
    for (const { moveId, giver } of this.#moves.closed(window))
      giver.tell(bridgeMessages.tabsMoved, { moveId, tabIds: [], wasTried: true });
    if (this.#hasLeft) return;
    const elsewhere = new Set(this.list().flatMap(({ shown }) => shown.terminalIds));
    const terminalCount = window.shown.terminalIds.filter((id) => !elsewhere.has(id)).length;
    // One that has given all away is not offered again, and takes nothing from the one that is.
    if (terminalCount > 0 || this.lastUsed === undefined) this.#lastClosed = { number: window.number, ...window.place };
    this.#changed();
    if (terminalCount > 0) this.tell(bridgeMessages.windowClosed, { terminalCount });
  }

  #changed(): void {
    this.#tellNews();
    this.#rememberSoon();
  }

  #tellNews(): void {
    const windows = this.list();
    const speakerFor = (hostId: string) => this.#order.find(({ shown }) => shown.hostIds.includes(hostId));
    for (const window of windows) {
      const speaksFor = window.shown.hostIds.filter((hostId) => speakerFor(hostId) === window);
      window.tellNews({ count: windows.length, speaksFor });
    }
  }

  #rememberSoon(): void {
    if (this.#hasLeft) return;
    this.#remembering?.dispose();
    this.#remembering = this.#parts.clock.setTimer(REMEMBER_AFTER_MS, () => this.#remember());
  }

  #remember(): void {
    this.#remembering?.dispose();
    this.#remembering = undefined;
    const windows = this.list().map(({ number, place }) => ({ number, ...place }));
    const front = this.lastUsed?.number;
    if (front === undefined) return;
    this.#file.write({ windows, front }).catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, 'the places of the windows could not be written');
    });
  }
}
