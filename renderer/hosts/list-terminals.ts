import type { TerminalId } from '../../protocol/ids.ts';
import { hasEnded } from '../detached/unshown-terminals.ts';
import type { KnownTerminal } from './host-state.ts';

/** A host's terminals, those that run first, each in the order they were opened. Pure. */
export function listTerminals(terminals: ReadonlyMap<TerminalId, KnownTerminal>): readonly KnownTerminal[] {
  return [...terminals.values()]
    .filter(({ info }) => info.state === 'running' || info.state === 'exited')
    .sort((a, b) => Number(hasEnded(a)) - Number(hasEnded(b)) || bornMs(a) - bornMs(b));
}

function bornMs({ info, atMs }: KnownTerminal): number {
  return atMs - info.createdMsAgo;
}
