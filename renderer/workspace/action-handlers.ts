import { assertNever } from '../../base/errors.ts';
import type { Action, ActionCondition, ActionId } from '../../base/actions.ts';
import { t } from '../../base/messages/translate.ts';
import { THIS_MACHINE, type AppCommand } from '../../protocol/window-bridge.ts';
import { appBridge } from '../connection/app-bridge.ts';
import { openFinding } from '../find/finding.ts';
import { isGuestOf } from '../hosts/host-state.ts';
import { paneHandlers } from '../panes/pane-handlers.ts';
import { isShared } from '../panes/pane-list.ts';
import { nextPredictedEcho, nextTheme, resizedFont } from '../settings/next-choice.ts';
import type { PageSettings } from '../settings/page-settings.ts';
import { activatePlace, activateRelative, activeTab, findTab, moveTabBy, placeOf } from '../tabs/tab-list.ts';
import type { Tab, TabId } from '../tabs/tab.ts';
import { notify } from '../toasts/notices.ts';
import { giveTab } from '../windows/give-tab.ts';
import { besideTab } from './beside-tab.ts';
import { commandHandlers } from './command-handlers.ts';
import { frontHostState } from './front-host.ts';
import { isTerminalThere } from './is-terminal-there.ts';
import { restartTab } from './restart-tab.ts';
import { copySelection, pasteClipboard } from './terminal-clipboard.ts';
import { discardInput, interrupt, setKeep } from './terminal-requests.ts';
import { turnRemote } from './turn-remote.ts';
import { isAnswerAwaited, type Overlay, type WorkspaceState } from './workspace-state.ts';
import type { Workspace } from './workspace.ts';

/** Whether an action makes sense now. Pure. */
export function isAvailable(condition: ActionCondition, state: WorkspaceState): boolean {
  const tab = activeTab(state.tabs);
  const mayChange = tab !== undefined && !isGuestOf(state, tab.hostId);
  switch (condition) {
    case 'always':
      return true;
    case 'tab':
      return tab !== undefined;
    case 'shared':
      return isShared(state.tabs, tab?.id);
    case 'severalTabs':
      return state.tabs.groups.length > 1;
    case 'severalWindows':
      return tab !== undefined && state.windows.count > 1;
    case 'running':
      return tab?.phase.kind === 'running';
    case 'owned':
      return mayChange;
    case 'ownedRunning':
      return mayChange && tab.phase.kind === 'running';
    case 'ended':
      return mayChange && tab.phase.kind === 'ended' && tab.phase.isRecorded;
    case 'paired':
      return state.peers.length > 0;
    case 'remote':
      return mayChange && tab.hostId !== THIS_MACHINE;
    case 'shareable':
      return state.peers.length > 0 && tab?.hostId === THIS_MACHINE && isTerminalThere(tab);
    case 'offline':
      return frontHostState(state).link.kind === 'reconnecting';
    default:
      return assertNever(condition);
  }
}

/** Whether the page offers an action at all, now or later. Pure. */
export function isOffered(condition: ActionCondition, { peers }: Pick<WorkspaceState, 'peers'>): boolean {
  return !(['paired', 'remote', 'shareable'] as ActionCondition[]).includes(condition) || peers.length > 0;
}

type Handlers = { readonly [Id in ActionId]: (tab: Tab) => void };
const noTab = undefined as unknown as Tab;

/** Runs an action of the table for the tab in front; false when it makes no sense now, as while a question waits. */
export function createActionRunner(workspace: Workspace, settings: PageSettings): (action: Action) => boolean {
  const handlers = createHandlers(workspace, settings);
  return (action) => {
    const state = workspace.store.getState();
    if (isAnswerAwaited(state.overlay) || !isAvailable(action.condition, state)) return false;
    handlers[action.id](activeTab(workspace.tabs) ?? noTab);
    return true;
  };
}

function createHandlers(workspace: Workspace, settings: PageSettings): Handlers {
  return {
    ...tabHandlers(workspace),
    ...jumpHandlers(workspace),
    ...paneHandlers(workspace),
    ...terminalHandlers(workspace),
    ...viewHandlers(workspace),
    ...lookHandlers(settings),
    ...deviceHandlers(workspace),
    ...appHandlers(workspace),
  };
}

type JumpId = Extract<ActionId, `tab.jump.${number}`>;
type TabActionId = Exclude<Extract<ActionId, `tab.${string}`>, JumpId>;

function tabHandlers(workspace: Workspace): Pick<Handlers, TabActionId> {
  const step = (by: number) => () => {
    workspace.changeTabs((list) => activateRelative(list, by));
    workspace.focusTerminal();
  };
  return {
    'tab.new': () => workspace.newTab(besideTab(workspace, activeTab(workspace.tabs), THIS_MACHINE)),
    'tab.close': (tab) => workspace.closeTab(tab.id),
    'tab.detach': (tab) => workspace.detachTab(tab.id),
    'tab.rename': (tab) => workspace.store.setState({ renamingId: tab.id, overlay: undefined }),
    'tab.share': ({ terminalId }) =>
      terminalId !== undefined && workspace.store.setState({ overlay: { kind: 'shares', terminalId } }),
    'tab.next': step(1),
    'tab.previous': step(-1),
    'tab.moveRight': (tab) => moveTab(workspace, tab.id, 1),
    'tab.moveLeft': (tab) => moveTab(workspace, tab.id, -1),
    'tab.toNewWindow': (tab) => giveTab(workspace, tab.id, { kind: 'newWindow' }),
    'tab.toNextWindow': (tab) => giveTab(workspace, tab.id, { kind: 'nextWindow' }),
  };
}

function jumpHandlers(workspace: Workspace): Pick<Handlers, JumpId> {
  const jump = (place: number) => () => {
    workspace.changeTabs((list) => activatePlace(list, place));
    workspace.focusTerminal();
  };
  return {
    'tab.jump.1': jump(1),
    'tab.jump.2': jump(2),
    'tab.jump.3': jump(3),
    'tab.jump.4': jump(4),
    'tab.jump.5': jump(5),
    'tab.jump.6': jump(6),
    'tab.jump.7': jump(7),
    'tab.jump.8': jump(8),
    'tab.jump.9': jump(9),
  };
}

function terminalHandlers(workspace: Workspace): Pick<Handlers, Extract<ActionId, `terminal.${string}`>> {
  return {
    'terminal.copy': (tab) => void copySelection(workspace, tab),
    'terminal.paste': (tab) => void pasteClipboard(workspace, tab),
    'terminal.selectAll': (tab) => void workspace.terminals.find(tab.id)?.screen.selectAll(),
    'terminal.find': ({ id }) => {
      const selection = workspace.terminals.find(id)?.screen.selection ?? '';
      workspace.store.setState(({ finding }) => ({ overlay: undefined, finding: openFinding(finding, id, selection) }));
    },
    'terminal.interrupt': (tab) => void (tab.terminalId && interrupt(workspace.hostOf(tab), tab.terminalId)),
    'terminal.discardInput': (tab) => void (tab.terminalId && discardInput(workspace.hostOf(tab), tab.terminalId)),
    'terminal.keep': (tab) => {
      const host = workspace.hostOf(tab);
      const info = host.directory.find(tab.terminalId);
      if (info !== undefined) void setKeep(host, info.terminalId, !info.keep);
    },
    'terminal.restart': (tab) => void restartTab(workspace, tab.id),
    ...commandHandlers(workspace),
  };
}

const predictedEchoWords = {
  auto: 'toast.predictedEcho.auto',
  always: 'toast.predictedEcho.always',
  never: 'toast.predictedEcho.never',
} as const;

function viewHandlers(
  workspace: Workspace,
): Pick<Handlers, Exclude<Extract<ActionId, `view.${string}` | `list.${string}` | `link.${string}`>, LookId>> {
  const toggle = (overlay: Overlay) => () =>
    workspace.store.setState((state) => ({ overlay: state.overlay?.kind === overlay.kind ? undefined : overlay }));
  return {
    'list.detached': toggle({ kind: 'detached' }),
    'list.ledger': () => workspace.store.setState({ overlay: { kind: 'ledger' } }),
    'link.retry': () => workspace.frontHost.client.retryNow(),
    'view.palette': toggle({ kind: 'palette' }),
    'view.keys': toggle({ kind: 'keys' }),
    'view.hosts': () => {
      const isSidebarOpen = !workspace.store.getState().preferences.isSidebarOpen;
      workspace.store.setState(({ preferences }) => ({ preferences: { ...preferences, isSidebarOpen } }));
      if (!isSidebarOpen) workspace.focusTerminal();
      else requestAnimationFrame(() => document.querySelector<HTMLElement>('.hosts [data-row]')?.focus());
    },
    'view.focusTabs': () => document.querySelector<HTMLElement>('[data-active-tab]')?.focus(),
    'view.focusTerminal': () => workspace.focusTerminal(),
    'view.focusNotices': () => document.querySelector<HTMLElement>('.toast button')?.focus(),
    'view.fitHere': (tab) => workspace.terminals.takeSize(tab.id),
  };
}

type LookId = Extract<ActionId, 'view.theme' | `view.font${string}` | 'view.predictedEcho' | 'view.screenReader'>;

/** Those that change a setting. */
function lookHandlers(settings: PageSettings): Pick<Handlers, LookId> {
  const resize = (by: number) => () =>
    void settings.change({ 'window.fontSize': resizedFont(settings.values['window.fontSize'], by) });
  return {
    'view.theme': () => {
      const theme = nextTheme(settings.values['window.theme']);
      void settings.change({ 'window.theme': theme });
      notify({ id: 'preference', title: t(`toast.theme.${theme}`) });
    },
    'view.fontBigger': resize(1),
    'view.fontSmaller': resize(-1),
    'view.fontReset': () => void settings.change({ 'window.fontSize': null }),
    'view.predictedEcho': () => {
      const predictedEcho = nextPredictedEcho(settings.values['window.predictedEcho']);
      void settings.change({ 'window.predictedEcho': predictedEcho });
      notify({ id: 'preference', title: t(predictedEchoWords[predictedEcho]) });
    },
    'view.screenReader': () => {
      const isOn = !settings.values['window.screenReader'];
      void settings.change({ 'window.screenReader': isOn });
      notify({ id: 'preference', title: t(isOn ? 'toast.screenReaderOn' : 'toast.screenReaderOff') });
    },
  };
}

function deviceHandlers({ store }: Workspace): Pick<Handlers, Extract<ActionId, `devices.${string}`>> {
  return {
    'devices.share': () => store.setState({ overlay: { kind: 'sharing' } }),
    'devices.add': () => store.setState({ overlay: { kind: 'adding' } }),
    'devices.list': () => store.setState({ overlay: { kind: 'devices' } }),
    'devices.ledger': ({ hostId }) => store.setState({ overlay: { kind: 'ledger', hostId } }),
  };
}

function appHandlers(workspace: Workspace): Pick<Handlers, Extract<ActionId, `app.${string}`>> {
  const command = (name: AppCommand) => () => appBridge?.command(name);
  return {
    'app.settings': () => workspace.store.setState({ overlay: { kind: 'settings' } }),
    'app.keys': () => workspace.store.setState({ overlay: { kind: 'ownKeys' } }),
    'app.about': () => workspace.store.setState({ overlay: { kind: 'about' } }),
    'app.visitors': () => workspace.store.setState({ overlay: { kind: 'visitors' } }),
    'app.remote': () => void turnRemote(workspace),
    'app.newWindow': command('newWindow'),
    'app.keepTerminals': command('toggleKeepTerminals'),
    'app.closeWindow': command('hide'),
    'app.quit': command('quit'),
  };
}

function moveTab(workspace: Workspace, id: TabId, step: number): void {
  workspace.changeTabs((list) => moveTabBy(list, id, step));
  announcePlace(workspace, id);
}

/** Says where a moved tab is now. */
export function announcePlace(workspace: Workspace, id: TabId): void {
  const tab = findTab(workspace.tabs, id);
  if (tab === undefined) return;
  const place = placeOf(workspace.tabs, id) + 1;
  const count = workspace.tabs.groups.length;
  workspace.announce(t('tabs.moved', { title: workspace.titleOf(tab), place, count }));
}
