import { actionList, type Action } from '../base/actions.ts';
import { appBridge } from './connection/app-bridge.ts';

/** The actions there are here: some make sense only in the app's own window. */
export const offeredActions: readonly Action[] = actionList.filter(
  (action) => appBridge !== undefined || action.isOnlyInApp !== true,
);
