import type { Result } from '../../protocol/requests.ts';

/** One process of a terminal, as `terminal.inspect` lists it. */
export type LedgerProcess = Result['terminal.inspect']['processes'][number];
