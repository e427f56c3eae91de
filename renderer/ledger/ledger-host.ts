import { createContext, useContext } from 'react';
import type { Host } from '../hosts/host.ts';

const LedgerHostContext = createContext<Host | undefined>(undefined);

export const LedgerHostProvider = LedgerHostContext.Provider;

/** Whose ledger it is. */
export function useLedgerHost(): Host {
  const host = useContext(LedgerHostContext);
  if (host === undefined) throw new Error('There is no ledger here');
  return host;
}
