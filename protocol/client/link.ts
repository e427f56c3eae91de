import type { SessionOpened } from '../requests.ts';

/** Where a viewer stands with its agent. Times are the viewer's monotonic clock. */
export type LinkState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open'; readonly session: SessionOpened }
  | {
      readonly kind: 'reconnecting';
      /** When the link broke, or when the client started if there has been none yet. */
      readonly sinceMs: number;
      readonly attempt: number;
      readonly nextAttemptAtMs: number;
      readonly reason: string;
    }
  /** Final: a new client is needed. `code` is a close code, or the error code of a refusal. */
  | { readonly kind: 'ended'; readonly reason: string; readonly code: number | string };
