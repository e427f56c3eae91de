import type { Tab } from '../tabs/tab.ts';

/** It runs, or its last screen is still kept. Pure. */
export function isTerminalThere({ phase }: Pick<Tab, 'phase'>): boolean {
  return phase.kind === 'running' || (phase.kind === 'ended' && phase.isRecorded);
}
