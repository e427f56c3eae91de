import type { ActionDefinition } from './action-definition.ts';

const inMenu = { isInMenu: true } as const;

const focusing = (
  [
    ['pane.focusLeft', 'action.pane.focusLeft', 'ArrowLeft'],
    ['pane.focusRight', 'action.pane.focusRight', 'ArrowRight'],
    ['pane.focusUp', 'action.pane.focusUp', 'ArrowUp'],
    ['pane.focusDown', 'action.pane.focusDown', 'ArrowDown'],
  ] as const
).map(([id, message, key]) => ({
  ...{ id, message, keys: [`Alt+Shift+${key}`] },
  ...{ group: 'pane' as const, condition: 'shared' as const, isInMenu: false },
}));

/** The actions about panes: several terminals that share one tab of the bar. */
export const paneActions = [
  {
    id: 'pane.splitRight',
    message: 'action.pane.splitRight',
    keys: ['Ctrl+Shift+O'],
    group: 'pane',
    condition: 'owned',
    ...inMenu,
  },
  {
    id: 'pane.splitDown',
    message: 'action.pane.splitDown',
    keys: ['Ctrl+Shift+B'],
    group: 'pane',
    condition: 'owned',
    ...inMenu,
  },
  ...focusing,
  {
    id: 'pane.zoom',
    message: 'action.pane.zoom',
    keys: ['Alt+Shift+Z'],
    group: 'pane',
    condition: 'shared',
    ...inMenu,
  },
  {
    id: 'pane.resize',
    message: 'action.pane.resize',
    keys: ['Alt+Shift+A'],
    group: 'pane',
    condition: 'shared',
    ...inMenu,
  },
  {
    id: 'pane.toOwnTab',
    message: 'action.pane.toOwnTab',
    keys: ['Alt+Shift+X'],
    group: 'pane',
    condition: 'shared',
    ...inMenu,
  },
  {
    id: 'pane.toNextTab',
    message: 'action.pane.toNextTab',
    keys: ['Alt+Shift+End'],
    group: 'pane',
    condition: 'severalTabs',
    ...inMenu,
  },
  {
    id: 'pane.toPreviousTab',
    message: 'action.pane.toPreviousTab',
    keys: ['Alt+Shift+Home'],
    group: 'pane',
    condition: 'severalTabs',
    ...inMenu,
  },
] as const satisfies readonly ActionDefinition[];
