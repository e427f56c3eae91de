import type { ActionDefinition } from './action-definition.ts';

/** The actions about other machines: pairing, and what is known of them. */
export const deviceActions = [
  {
    id: 'devices.share',
    message: 'action.devices.share',
    keys: ['Alt+Shift+C'],
    group: 'devices',
    condition: 'always',
    isInMenu: true,
  },
  {
    id: 'devices.add',
    message: 'action.devices.add',
    keys: ['Alt+Shift+E'],
    group: 'devices',
    condition: 'always',
    isInMenu: true,
  },
  {
    id: 'devices.list',
    message: 'action.devices.list',
    keys: ['Alt+Shift+M'],
    group: 'devices',
    condition: 'always',
    isInMenu: true,
  },
  {
    id: 'devices.ledger',
    message: 'action.devices.ledger',
    keys: ['Alt+Shift+J'],
    group: 'devices',
    condition: 'remote',
    isInMenu: true,
  },
] as const satisfies readonly ActionDefinition[];
