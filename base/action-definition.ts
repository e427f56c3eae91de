import type { MessageKey } from './messages/translate.ts';

export type ActionGroup = 'tab' | 'pane' | 'terminal' | 'view' | 'devices' | 'app';

/**
 * When an action makes sense. `tab`: some tab is in front; `shared`: and shares its room with others in panes;
 * `severalTabs`: the bar shows more than one; `severalWindows`: a tab is in front, and the app has another window;
 * `owned`: and is not of a machine where this one is a guest; `running`, `ended`: the terminal in front is in that state;
 * `ownedRunning`: both; `remote`: it runs on another machine, as no guest's; `shareable`: it runs on this one; `paired`:
 * another device is paired with this one. Without paired devices the page does not offer these three at all.
 */
export type ActionCondition =
  | 'always'
  | 'tab'
  | 'shared'
  | 'severalTabs'
  | 'severalWindows'
  | 'owned'
  | 'running'
  | 'ownedRunning'
  | 'ended'
  | 'offline'
  | 'paired'
  | 'remote'
  | 'shareable';

export interface ActionDefinition {
  readonly id: string;
  readonly message: MessageKey;
  readonly values?: Readonly<Record<string, number>>;
  /**
   * Keys in words, the first is shown, unless settings give the action others. On macOS Ctrl+Shift becomes ⇧⌘,
   * Alt+Shift ⌥⌘, Alt alone ⌘.
   * Only chords with Ctrl+Shift or Alt, so that nothing is taken from shells, and none that Chromium keeps for
   * itself (Ctrl+Shift+T, N, W, Q, Tab; Ctrl+PageUp, PageDown).
   */
  readonly keys: readonly string[];
  readonly group: ActionGroup;
  readonly condition: ActionCondition;
  /** False: left out of the menu, because there are many of its kind. It is in the palette all the same. */
  readonly isInMenu: boolean;
  /** The browser does the work when a key is pressed by which it pastes anyway; all else runs the action itself. */
  readonly isNativeOnKey?: boolean;
  /** Only where there is an app around the page; a browser does not show it. */
  readonly isOnlyInApp?: boolean;
}
