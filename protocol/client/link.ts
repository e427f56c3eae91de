import { closeCodes, type ChannelEnd } from '../channel.ts';
import type { SessionOpened } from '../requests.ts';

/** The agent asks for its session password. */
export interface PasswordQuestion {
  /** Wrong ones that may still be given. */
  readonly triesLeft: number | undefined;
  /** The one before was wrong. */
  readonly isWrong: boolean;
  /** One has been given, and is looked at. */
  readonly isChecking: boolean;
}

/** Where a viewer stands with its agent. Times are the viewer's monotonic clock. */
export type LinkState =
  /** `isWaiting`: a person at the agent's machine is asked first. */
  | { readonly kind: 'connecting'; readonly isWaiting?: boolean; readonly password?: PasswordQuestion | undefined }
  | { readonly kind: 'open'; readonly session: SessionOpened }
  | {
      readonly kind: 'reconnecting';
      /** When the link broke, or when the client started if there has been none yet. */
      readonly sinceMs: number;
      readonly attempt: number;
      readonly nextAttemptAtMs: number;
      readonly reason: string;
      readonly isWaiting?: boolean;
      readonly password?: PasswordQuestion | undefined;
    }
  /**
   * Final: a new client is needed. `code` is a close code, or the error code of a refusal, whose `problem` says it more
   * exactly. `untilMs`: with `locked_out`, when another try is taken.
   */
  | {
      readonly kind: 'ended';
      readonly reason: string;
      readonly code: number | string;
      readonly problem?: string;
      readonly untilMs?: number;
    };

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;

/** How long to wait before retry number `attempt` (from 0): the first comes at once, later ones spread by `random` in [0, 1). */
export function retryDelayMs(attempt: number, random: number): number {
  if (attempt === 0) return 0;
  const fullMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt - 1, 16));
  return Math.round(fullMs * (0.5 + random / 2));
}

/** An open session whose channel ended like this is over; after anything else it can be resumed. */
export function endsSession(end: ChannelEnd): boolean {
  return end.code === closeCodes.orderly || (end.code === closeCodes.policy && end.reason === 'replaced');
}

const finalRefusals: ReadonlySet<string> = new Set([
  'not_permitted',
  'not_paired',
  'remote_off',
  'approval_denied',
  'password_needed',
  'locked_out',
  'unsupported',
]);

/** The question that the link waits for an answer to. */
export function passwordQuestion(link: LinkState): PasswordQuestion | undefined {
  return 'password' in link ? link.password : undefined;
}

/** Whom the link waits for before there is a session: somebody at the agent's machine, or whoever knows the password here. */
export function awaitedAnswer(link: LinkState): 'approval' | 'password' | undefined {
  if (passwordQuestion(link) !== undefined) return 'password';
  return 'isWaiting' in link && link.isWaiting === true ? 'approval' : undefined;
}

/** A refusal to open a session that asking again will not change. */
export function isFinalRefusal(code: string): boolean {
  return finalRefusals.has(code);
}
