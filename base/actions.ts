import type { ActionDefinition, ActionGroup } from './action-definition.ts';
import { appActions } from './app-actions.ts';
import { deviceActions } from './device-actions.ts';
import { paneActions } from './pane-actions.ts';
import { terminalActions } from './terminal-actions.ts';

export type { ActionCondition, ActionDefinition, ActionGroup } from './action-definition.ts';

const inMenu = { isInMenu: true } as const;
const onlyPalette = { isInMenu: false } as const;

const jumps = ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((place) => ({
  id: `tab.jump.${place}` as const,
  message: 'action.tab.jump' as const,
  values: { place },
  keys: [`Alt+${place}`],
  group: 'tab' as const,
  condition: 'tab' as const,
  ...onlyPalette,
}));

/** Every action of the page. Keyboard, menus, palette and the list of shortcuts are made from this table alone. */
export const actions = [
  {
    id: 'tab.new',
    message: 'action.tab.new',
    keys: ['Ctrl+Shift+Enter'],
    group: 'tab',
    condition: 'always',
    ...inMenu,
  },
  { id: 'tab.close', message: 'action.tab.close', keys: ['Ctrl+Shift+X'], group: 'tab', condition: 'tab', ...inMenu },
  {
    id: 'tab.detach',
    message: 'action.tab.detach',
    keys: ['Ctrl+Shift+D'],
    group: 'tab',
    condition: 'running',
    ...inMenu,
  },
  {
    id: 'tab.rename',
    message: 'action.tab.rename',
    keys: ['Ctrl+Shift+F2', 'Ctrl+Shift+E'],
    group: 'tab',
    condition: 'tab',
    ...inMenu,
  },
  {
    id: 'tab.share',
    message: 'action.tab.share',
    keys: ['Alt+Shift+H'],
    group: 'tab',
    condition: 'shareable',
    ...inMenu,
  },
  {
    id: 'tab.next',
    message: 'action.tab.next',
    keys: ['Ctrl+Shift+ArrowRight'],
    group: 'tab',
    condition: 'tab',
    ...onlyPalette,
  },
  {
    id: 'tab.previous',
    message: 'action.tab.previous',
    keys: ['Ctrl+Shift+ArrowLeft'],
    group: 'tab',
    condition: 'tab',
    ...onlyPalette,
  },
  {
    id: 'tab.moveRight',
    message: 'action.tab.moveRight',
    keys: ['Ctrl+Shift+PageDown'],
    group: 'tab',
    condition: 'tab',
    ...inMenu,
  },
  {
    id: 'tab.moveLeft',
    message: 'action.tab.moveLeft',
    keys: ['Ctrl+Shift+PageUp'],
    group: 'tab',
    condition: 'tab',
    ...inMenu,
  },
  {
    id: 'tab.toNewWindow',
    message: 'action.tab.toNewWindow',
    keys: ['Ctrl+Shift+M'],
    group: 'tab',
    condition: 'severalTabs',
    ...inMenu,
    isOnlyInApp: true,
  },
  {
    id: 'tab.toNextWindow',
    message: 'action.tab.toNextWindow',
    keys: ['Ctrl+Shift+J'],
    group: 'tab',
    condition: 'severalWindows',
    ...inMenu,
    isOnlyInApp: true,
  },
  ...jumps,
  { id: 'tab.jump.9', message: 'action.tab.jumpLast', keys: ['Alt+9'], group: 'tab', condition: 'tab', ...onlyPalette },
  {
    id: 'list.detached',
    message: 'action.list.detached',
    keys: ['Ctrl+Shift+L'],
    group: 'tab',
    condition: 'always',
    ...inMenu,
  },
  {
    id: 'list.ledger',
    message: 'action.list.ledger',
    keys: ['Alt+Shift+L'],
    group: 'tab',
    condition: 'always',
    ...inMenu,
  },
  ...paneActions,
  ...terminalActions,
  {
    id: 'link.retry',
    message: 'action.link.retry',
    keys: ['Alt+Shift+Y'],
    group: 'view',
    condition: 'offline',
    ...inMenu,
  },
  {
    id: 'view.palette',
    message: 'action.view.palette',
    keys: ['Ctrl+Shift+P', 'Alt+Shift+P'],
    group: 'view',
    condition: 'always',
    ...inMenu,
  },
  {
    id: 'view.keys',
    message: 'action.view.keys',
    keys: ['Ctrl+Shift+H'],
    group: 'view',
    condition: 'always',
    ...inMenu,
  },
  {
    id: 'view.hosts',
    message: 'action.view.hosts',
    keys: ['Ctrl+Shift+S'],
    group: 'view',
    condition: 'paired',
    ...inMenu,
  },
  {
    id: 'view.focusTabs',
    message: 'action.view.focusTabs',
    keys: ['Ctrl+Shift+ArrowUp'],
    group: 'view',
    condition: 'tab',
    ...onlyPalette,
  },
  {
    id: 'view.focusTerminal',
    message: 'action.view.focusTerminal',
    keys: ['Ctrl+Shift+ArrowDown'],
    group: 'view',
    condition: 'tab',
    ...onlyPalette,
  },
  {
    id: 'view.focusNotices',
    message: 'action.view.focusNotices',
    keys: ['Alt+Shift+N'],
    group: 'view',
    condition: 'always',
    ...onlyPalette,
  },
  {
    id: 'view.fitHere',
    message: 'action.view.fitHere',
    keys: ['Alt+Shift+F'],
    group: 'view',
    condition: 'running',
    ...inMenu,
  },
  {
    id: 'view.theme',
    message: 'action.view.theme',
    keys: ['Alt+Shift+T'],
    group: 'view',
    condition: 'always',
    ...inMenu,
  },
  {
    id: 'view.fontBigger',
    message: 'action.view.fontBigger',
    keys: ['Alt+Shift+PageUp'],
    group: 'view',
    condition: 'always',
    ...inMenu,
  },
  {
    id: 'view.fontSmaller',
    message: 'action.view.fontSmaller',
    keys: ['Alt+Shift+PageDown'],
    group: 'view',
    condition: 'always',
    ...inMenu,
  },
  {
    id: 'view.fontReset',
    message: 'action.view.fontReset',
    keys: ['Alt+Shift+0'],
    group: 'view',
    condition: 'always',
    ...onlyPalette,
  },
  {
    id: 'view.predictedEcho',
    message: 'action.view.predictedEcho',
    keys: ['Alt+Shift+D'],
    group: 'view',
    condition: 'always',
    ...inMenu,
  },
  {
    id: 'view.screenReader',
    message: 'action.view.screenReader',
    keys: ['Alt+Shift+S'],
    group: 'view',
    condition: 'always',
    ...inMenu,
  },
  ...deviceActions,
  ...appActions,
] as const satisfies readonly ActionDefinition[];

export type ActionId = (typeof actions)[number]['id'];
/** One row of the table, its id known. */
export type Action = ActionDefinition & { readonly id: ActionId };

export const actionList: readonly Action[] = actions;
export const actionGroups: readonly ActionGroup[] = ['tab', 'pane', 'terminal', 'view', 'devices', 'app'];

export function getAction(id: ActionId): Action {
  const action = actionList.find((one) => one.id === id);
  if (action === undefined) throw new Error(`No action ${id}`);
  return action;
}
