import type { ActionDefinition } from './action-definition.ts';

const inMenu = { isInMenu: true } as const;

/** The rows of the table of actions that are about the app and this machine as a whole. */
export const appActions = [
  {
    id: 'app.newWindow',
    message: 'action.app.newWindow',
    keys: ['Alt+Shift+Enter'],
    group: 'app',
    condition: 'always',
    ...inMenu,
    isOnlyInApp: true,
  },
  { id: 'app.about', message: 'action.app.about', keys: ['Alt+Shift+B'], group: 'app', condition: 'always', ...inMenu },
  {
    id: 'app.settings',
    message: 'action.app.settings',
    keys: ['Ctrl+Shift+,'],
    group: 'app',
    condition: 'always',
    ...inMenu,
  },
  {
    id: 'app.keys',
    message: 'action.app.keys',
    keys: ['Ctrl+Shift+.'],
    group: 'app',
    condition: 'always',
    ...inMenu,
  },
  {
    id: 'app.visitors',
    message: 'action.app.visitors',
    keys: ['Alt+Shift+V'],
    group: 'app',
    condition: 'paired',
    ...inMenu,
  },
  {
    id: 'app.remote',
    message: 'action.app.remote',
    keys: ['Alt+Shift+O'],
    group: 'app',
    condition: 'always',
    ...inMenu,
  },
  {
    id: 'app.keepTerminals',
    message: 'action.app.keepTerminals',
    keys: ['Alt+Shift+G'],
    group: 'app',
    condition: 'always',
    ...inMenu,
    isOnlyInApp: true,
  },
  {
    id: 'app.closeWindow',
    message: 'action.app.closeWindow',
    keys: ['Alt+Shift+W'],
    group: 'app',
    condition: 'always',
    ...inMenu,
    isOnlyInApp: true,
  },
  {
    id: 'app.quit',
    message: 'action.app.quit',
    keys: ['Alt+Shift+Q'],
    group: 'app',
    condition: 'always',
    ...inMenu,
    isOnlyInApp: true,
  },
] as const satisfies readonly ActionDefinition[];
