import type { PortMessage } from './page-messages.ts';

/** Between the main process and a utility process, both ways. */
export type UtilityMessage =
  PortMessage | { readonly kind: 'posted'; readonly message: unknown; readonly ports: readonly string[] };
