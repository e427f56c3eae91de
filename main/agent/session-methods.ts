import type { z } from 'zod';
import { RefusalError } from '../../protocol/error-code.ts';
import { invalidParams } from '../../protocol/json-rpc-peer.ts';
import { requests, type Params, type RequestName, type Result } from '../../protocol/requests.ts';

/** How the answer to a request fared. */
export interface RequestScope {
  /** Calls `delivered` right after the answer has been handed to an open channel, else `lost`. */
  whenAnswered(outcome: { readonly delivered: () => void; readonly lost?: () => void }): void;
}

/** Requests that need a session. */
export type SessionRequestName = Exclude<RequestName, 'session.open' | 'session.password'>;
export type CoreRequestName =
  'session.close' | 'session.list' | 'session.cut' | 'ping' | 'agent.status' | 'agent.ledger' | 'agent.endLeft';
export type PresenceRequestName = 'presence.pause' | 'presence.cut';
export type SettingsRequestName = 'settings.change' | 'settings.export' | 'settings.import';
type ProfilesRequestName = 'profiles.list';
export type ExecRequestName = 'exec.open' | 'exec.signal' | 'exec.end';
/** Answered by main/remote. */
export type RemoteRequestName =
  | 'peers.list'
  | 'peers.allow'
  | 'peers.rename'
  | 'peers.revoke'
  | 'peers.unlock'
  | 'remote.turn'
  | 'remote.approval'
  | 'remote.password'
  | 'approval.list'
  | 'approval.answer'
  | 'pairing.open'
  | 'pairing.answer'
  | 'pairing.close'
  | 'pairing.read'
  | 'pairing.join'
  | 'pairing.giveUp';
/** Those about a terminal, whoever is attached to it. */
export type TerminalRequestName =
  | 'terminal.signal'
  | 'terminal.discardInput'
  | 'terminal.close'
  | 'terminal.restart'
  | 'terminal.keep'
  | 'terminal.rename'
  | 'terminal.share'
  | 'terminal.dismiss'
  | 'terminal.inspect'
  | 'terminal.findFiles';
/** All others: a request added to the protocol does not compile before somebody answers it. */
export type ShellRequestName = Exclude<
  SessionRequestName,
  | CoreRequestName
  | ExecRequestName
  | PresenceRequestName
  | ProfilesRequestName
  | SettingsRequestName
  | RemoteRequestName
>;

export type SessionHandlers = {
  readonly [N in SessionRequestName]: (params: Params[N], scope: RequestScope) => Promise<Result[N]>;
};

/** Whose terminals these are. All doors of this machine are its user's. */
export const USER = 'user';

export const requestNames = Object.keys(requests) as RequestName[];

/** Throws JSON-RPC error −32602 that names the path and the reason. */
export function parseParams<N extends RequestName>(name: N, raw: unknown): Params[N] {
  const parsed = requests[name].params.safeParse(raw);
  if (parsed.success) return parsed.data as Params[N];
  throw invalidParams(parsed.error.issues.map(describeIssue).join('; '));
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String).join('.');
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}

export function sessionClosing(): RefusalError {
  return new RefusalError('session_closing', 'This session is closing');
}
