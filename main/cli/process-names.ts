import type { ProcessName } from '../../protocol/terminal-info.ts';
import { withoutControls } from '../../base/shown-text.ts';

/** `sleep (4711), node (4712)`. */
export function processNames(processes: readonly ProcessName[]): string {
  return processes.map(({ name, pid }) => `${withoutControls(name)} (${pid})`).join(', ');
}
