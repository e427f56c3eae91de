import type { SnapshotScope } from '../snapshot-scope.ts';
import type { Connection } from './connection.ts';

/** The parameter of that name, for agents that know it. */
export function askedScope(
  connection: Connection,
  scope: SnapshotScope | undefined,
): { readonly scope?: SnapshotScope } {
  return scope !== undefined && connection.knows('scrollback') ? { scope } : {};
}
