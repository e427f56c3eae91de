import { windowContents, windowQuery, type WindowContents } from '../../protocol/window-bridge.ts';
import type { KnownTerminal } from '../hosts/host-state.ts';

/** Which of the app's windows a page is in. */
export interface OwnWindow {
  /** No other open window has it. */
  readonly number: number;
  readonly contents: WindowContents;
}

/** As the page's address says. Pure. */
export function readOwnWindow(search: string): OwnWindow {
  const query = new URLSearchParams(search);
  const number = Number(query.get(windowQuery.number) ?? 1);
  const contents = windowContents.find((one) => one === query.get(windowQuery.contents)) ?? 'kept';
  return { number, contents };
}

/**
 * Whether a new page without tabs begins with a shell. `own` undefined: in a browser, where it does if there is no
 * terminal. Windows come back together: one whose tabs have all gone begins anew unless something waits to be shown. Pure.
 */
export function beginsWithShell(own: OwnWindow | undefined, terminals: Iterable<KnownTerminal>): boolean {
  const all = [...terminals];
  if (own === undefined) return all.length === 0;
  if (own.contents !== 'kept') return own.contents === 'terminal';
  return all.every(({ info }) => info.viewers > 0);
}
