import type { FilePlace } from './file-place.ts';

/**
 * What passes between the app's windows and its main process: names of messages, and the one object a page finds on its
 * `window`. Session traffic does not go this way: it has a MessagePort of its own (protocol/port-channel.ts).
 */
export const bridgeMessages = {
  /** Page → main: `{ hostId, nonce }`; answered by `port`. */
  connect: 'sallyport:connect',
  /** Main → page: the nonce, and one MessagePort. */
  port: 'sallyport:port',
  /** Page → main: something only the app can do, by its name. */
  command: 'sallyport:command',
  /** Page → main: text for the clipboard. */
  copyText: 'sallyport:copy-text',
  /** Page → main, a request: the clipboard's text. */
  readText: 'sallyport:read-text',
  /** Page → main: the appearance that was chosen. */
  appearance: 'sallyport:appearance',
  /** Page → main, a request: a FilePlace to be opened with the program that is set for it. */
  openFile: 'sallyport:open-file',
  /** Page → main: AwayWords, for somebody who does not look at the window. */
  tellAway: 'sallyport:tell-away',
  /** Page → main: a TabMove. */
  moveTabs: 'sallyport:move-tabs',
  /** Page → main: TakenTabs, the answer to `takeTabs`. */
  tabsTaken: 'sallyport:tabs-taken',
  /** Page → main: ShownThings, all of them whenever they are others. */
  showing: 'sallyport:showing',
  /** Main → page: an action of the table was chosen in a menu. */
  action: 'sallyport:action',
  /** Main → page: a terminal to be brought to the front. */
  showTerminal: 'sallyport:show-terminal',
  /** Main → page: a link or file was opened, see OpenRequest. */
  openRequest: 'sallyport:open-request',
  /** Main → page: the app has something to say, by the name of its message. */
  notice: 'sallyport:notice',
  /** Main → page: GivenTabs of another window. */
  takeTabs: 'sallyport:take-tabs',
  /** Main → page: MovedTabs, what became of a TabMove. */
  tabsMoved: 'sallyport:tabs-moved',
  /** Main → page: WindowNews, whenever they are others. */
  windows: 'sallyport:windows',
  /** Main → page: a ClosedWindow, said by one of those that stay. */
  windowClosed: 'sallyport:window-closed',
} as const;

/** The `type` under which the preload hands a port to the page by `window.postMessage`. */
export const PORT_MESSAGE = 'sallyport.port';

/** The machine the app runs on. */
export const THIS_MACHINE = 'local';

/** How the page of an app's window introduces itself to an agent; a page in a browser is `browser`. */
export const WINDOW_CLIENT = 'window';

/** What a page may ask of the app, beside terminals. */
export const appCommands = ['quit', 'hide', 'toggleKeepTerminals', 'newWindow', 'reopenWindow'] as const;
export type AppCommand = (typeof appCommands)[number];

export const appearances = ['system', 'dark', 'light'] as const;
export type Appearance = (typeof appearances)[number];

/** What became of a file that was to be opened; `unset`: no program is set for it. */
export const fileAnswers = ['opened', 'unset', 'failed'] as const;
export type FileAnswer = (typeof fileAnswers)[number];

/** Somebody opened a link or a file with the app. The window shows it filled in; nothing happens unasked. */
export type OpenRequest =
  | {
      readonly kind: 'terminal';
      readonly source: 'link' | 'file';
      readonly cwd: string | undefined;
      readonly command: string | undefined;
    }
  /** Another machine's pairing code; empty where the link has none. */
  | { readonly kind: 'pairing'; readonly code: string }
  /** It names a folder or file that cannot be shown or typed as it is; `text`, shortened, is for reading alone. */
  | { readonly kind: 'untypable'; readonly text: string }
  /** Nothing this version understands; `text` is shortened. */
  | { readonly kind: 'unknown'; readonly text: string };

/** What a notification of the system says; a click on it shows the terminal. Longer texts are refused. */
export interface AwayWords {
  readonly title: string;
  readonly body: string;
  readonly terminalId: string | undefined;
}

/** What a window's page has before itself. */
export interface ShownThings {
  /** The terminals that run in its tabs. */
  readonly terminalIds: readonly string[];
  /** The machines it talks to. */
  readonly hostIds: readonly string[];
}

/** The app's windows as one of them has to know them. */
export interface WindowNews {
  readonly count: number;
  /**
   * The machines of which this one says what is to be said once: of those that talk to a machine, it was used last.
   * A window that is alone speaks for all.
   */
  readonly speaksFor: readonly string[];
}

/** As a page in a browser is. */
export const onlyWindow: WindowNews = { count: 1, speaksFor: [] };

/**
 * Where tabs shall go: to a window of their own, to the next in the order in which windows were opened, or to the one
 * that is under a point, counted from the page's corner; where none is, to a new one there.
 */
export type MoveTarget =
  { readonly kind: 'newWindow' | 'nextWindow' } | { readonly kind: 'point'; readonly x: number; readonly y: number };

/** A window gives tabs away. It lets go of them when it hears that they have been taken, and not before. */
export interface TabMove {
  readonly moveId: string;
  readonly to: MoveTarget;
  /** As pages keep them; the app passes it on unread. */
  readonly tabs: string;
}

export type GivenTabs = Pick<TabMove, 'moveId' | 'tabs'>;

/** Which tabs the other window shows now. */
export interface TakenTabs {
  readonly moveId: string;
  readonly tabIds: readonly string[];
}

export interface MovedTabs extends TakenTabs {
  /** False: it led nowhere, as when a tab is dropped on its own window's frame. */
  readonly wasTried: boolean;
}

/** One of several windows was closed; its terminals run on. */
export interface ClosedWindow {
  /** Those that no other window shows. */
  readonly terminalCount: number;
}

/** What a window begins with: what it had, nothing but what it is about to be given, or a new terminal. */
export const windowContents = ['kept', 'given', 'terminal'] as const;
export type WindowContents = (typeof windowContents)[number];

/** The address of a window's page says which window it is, by its number, and what it begins with. */
export const windowQuery = { number: 'window', contents: 'with' } as const;

/** Takes the listener away again. */
export type StopListening = () => void;

/** `window.sallyport` in the app's own windows; in a browser there is none. Plain data in, plain data out. */
export interface SallyportBridge {
  readonly platform: string;
  /** Asks for a channel; its port comes by `window.postMessage` as `{ type: PORT_MESSAGE, nonce }`. */
  connect(hostId: string, nonce: string): void;
  command(name: AppCommand): void;
  copyText(text: string): void;
  readText(): Promise<string>;
  openFile(place: FilePlace): Promise<FileAnswer>;
  setAppearance(appearance: Appearance): void;
  tellAway(words: AwayWords): void;
  moveTabs(move: TabMove): void;
  tabsTaken(taken: TakenTabs): void;
  showing(shown: ShownThings): void;
  /** What was chosen before somebody listened is told to the first listener. The same holds for the others. */
  onAction(listener: (actionId: string) => void): StopListening;
  onShowTerminal(listener: (terminalId: string) => void): StopListening;
  onOpenRequest(listener: (request: OpenRequest) => void): StopListening;
  onNotice(listener: (message: string) => void): StopListening;
  onTakeTabs(listener: (given: GivenTabs) => void): StopListening;
  onTabsMoved(listener: (moved: MovedTabs) => void): StopListening;
  onWindows(listener: (news: WindowNews) => void): StopListening;
  onWindowClosed(listener: (closed: ClosedWindow) => void): StopListening;
}
