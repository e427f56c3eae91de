import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FilePlace } from '../../protocol/file-place.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { PeerInfo, PeerRole, WaitingDevice } from '../../protocol/peer-info.ts';
import type { SessionInfo } from '../../protocol/requests.ts';
import type { OpenRequest, WindowNews } from '../../protocol/window-bridge.ts';
import type { ClosePlan } from '../closing/close-policy.ts';
import type { CloseOutcome } from '../../protocol/terminal-info.ts';
import type { Finding } from '../find/finding.ts';
import type { HostId, HostState } from '../hosts/host-state.ts';
import type { DoubtfulLink } from '../links/terminal-links.ts';
import type { Preferences } from '../preferences.ts';
import type { TabId } from '../tabs/tab.ts';
import type { TabList } from '../tabs/tab-list.ts';

/** Where the question about closing a tab stands. */
export type ClosingStage =
  | { readonly kind: 'asking' }
  | { readonly kind: 'ending'; readonly sinceMs: number }
  | { readonly kind: 'done'; readonly outcome: CloseOutcome }
  | { readonly kind: 'failed'; readonly message: string };

/** What lies over the page; at most one thing at a time. */
export type Overlay =
  | { readonly kind: 'palette' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'detached' }
  | { readonly kind: 'about' }
  | SettingsOverlay
  | { readonly kind: 'ownKeys'; readonly behind?: SettingsOverlay }
  | { readonly kind: 'visitors' }
  | LedgerOverlay
  | { readonly kind: 'sharing' }
  /** `linkCode`: the code of a link that was opened with the app, to be shown before anything is done with it. */
  | { readonly kind: 'adding'; readonly linkCode?: string }
  | DevicesOverlay
  /** With whom a terminal of this machine is shared. */
  | { readonly kind: 'shares'; readonly terminalId: TerminalId }
  | { readonly kind: 'removingHost'; readonly peer: PeerInfo; readonly behind?: DevicesOverlay }
  | {
      readonly kind: 'changingRole';
      readonly peer: PeerInfo;
      readonly role: PeerRole;
      readonly behind?: DevicesOverlay;
    }
  /** Asks for the session password of another machine. */
  | { readonly kind: 'hostPassword'; readonly hostId: HostId }
  /** This machine's own. */
  | { readonly kind: 'settingPassword'; readonly behind?: DevicesOverlay }
  | { readonly kind: 'opening'; readonly request: OpeningRequest }
  /** `paste` takes what was agreed to. */
  | { readonly kind: 'pasting'; readonly text: string; readonly paste: (text: string) => void }
  | { readonly kind: 'doubtfulLink'; readonly link: DoubtfulLink }
  /** A file that was chosen in a tab's terminal: how to open it. */
  | { readonly kind: 'chosenFile'; readonly place: FilePlace; readonly tabId: TabId }
  | {
      readonly kind: 'closing';
      readonly target: CloseTarget;
      readonly plan: Extract<ClosePlan, { kind: 'ask' }>;
      readonly stage: ClosingStage;
      /** What comes back when that is over. */
      readonly behind: LedgerOverlay | undefined;
    };

/** The machines that may come in, and those that were refused. */
export interface DevicesOverlay {
  readonly kind: 'devices';
}

export interface SettingsOverlay {
  readonly kind: 'settings';
}

/** A link or a file that asks for a terminal. */
export type OpeningRequest = Extract<OpenRequest, { kind: 'terminal' }>;
/** What is shown filled in, one after the other. */
export type QueuedRequest = Extract<OpenRequest, { kind: 'terminal' | 'pairing' }>;

const awaiting: ReadonlySet<Overlay['kind']> = new Set<Overlay['kind']>([
  ...(['closing', 'opening', 'pasting', 'removingHost', 'changingRole', 'sharing', 'adding'] as const),
  ...(['hostPassword', 'settingPassword', 'doubtfulLink', 'chosenFile'] as const),
]);

/** Whether it asks, or tells how an answer went: only its person puts it away. Pure. */
export function isAnswerAwaited(overlay: Overlay | undefined): boolean {
  return overlay !== undefined && awaiting.has(overlay.kind);
}

/** `hostId`: whose, unless it is this machine's. `focusOn`: the part of it that shall have the keyboard, by the id of its element. */
export interface LedgerOverlay {
  readonly kind: 'ledger';
  readonly hostId?: HostId;
  readonly focusOn?: string;
}

/** The terminal to be ended, and the tab that shows it, if any. */
export interface CloseTarget {
  readonly hostId: HostId;
  readonly terminalId: TerminalId;
  readonly generation: number;
  readonly tabId: TabId | undefined;
  readonly title: string;
}

export interface WorkspaceState {
  readonly tabs: TabList;
  /** Those this page talks to. */
  readonly hosts: ReadonlyMap<HostId, HostState>;
  /** The paired devices, as this machine's agent knows them. */
  readonly peers: readonly PeerInfo[];
  /** When they were told of, since durations count from then. */
  readonly peersAtMs: number;
  /** Whether this machine looks for paired devices in its local networks, and so for those without an address, too. */
  readonly looksNearby: boolean;
  /** The sessions that other devices have here, as this machine's agent told them last. */
  readonly visits: readonly SessionInfo[];
  readonly visitsAtMs: number;
  /** The devices that wait for a yes, and when that was told. */
  readonly waiting: readonly WaitingDevice[];
  readonly waitingAtMs: number;
  /** When this page started to look for the agent. */
  readonly startedAtMs: number;
  /** The app's; a page in a browser is the only one. */
  readonly windows: WindowNews;
  readonly overlay: Overlay | undefined;
  readonly renamingId: TabId | undefined;
  readonly finding: Finding;
  readonly preferences: Preferences;
  /** There is no room for a strip of tabs, nor for panes beside each other. */
  readonly isNarrow: boolean;
  /** Said to screen readers once. */
  readonly announcement: string;
  /** Goes up whenever a tab that is to be seen shows another terminal's screen without being another tab. */
  readonly shownAgain: number;
  /** Goes up whenever the terminal in front shall have the keyboard. */
  readonly focusRequests: number;
}

export type WorkspaceStore = StoreApi<WorkspaceState>;

export function createWorkspaceStore(initial: WorkspaceState): WorkspaceStore {
  return createStore(() => initial);
}
