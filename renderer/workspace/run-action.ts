import { createContext, useContext } from 'react';
import type { Action } from '../../base/actions.ts';

/** Runs an action of the table; false when it makes no sense now. */
export type RunAction = (action: Action) => boolean;

const RunActionContext = createContext<RunAction>(() => false);

export const RunActionProvider = RunActionContext.Provider;

export function useRunAction(): RunAction {
  return useContext(RunActionContext);
}
