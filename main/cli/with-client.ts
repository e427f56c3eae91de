import { settlesWithin } from '../../base/clock.ts';
import { createDeferred } from '../../base/deferred.ts';
import { systemClock } from '../../base/system-clock.ts';
import {
  AgentClient,
  passwordQuestion,
  type LinkState,
  type PasswordQuestion,
} from '../../protocol/client/agent-client.ts';
import { closeCodes, type Channel } from '../../protocol/channel.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { CliError } from './cli-error.ts';
import type { CommandContext } from './command-context.ts';
import { exitCodes } from './exit-codes.ts';
import { linkEndText } from './link-end-text.ts';
import { SessionLoss } from './session-loss.ts';

/** How long an agent may take to end a session that is no longer needed. */
const CLOSE_MS = 1_000;

export interface ClientOptions {
  /** After a break: always, or only to go on with what the session had. Else the first break is the end. */
  readonly reconnects?: 'always' | 'toResume';
}

/** How a password is asked for. */
export interface PasswordAsking {
  /** False: the session that was open has been lost. */
  readonly isFirst: boolean;
  /** Aborted when no answer is waited for any more. */
  readonly signal: AbortSignal;
}

export interface ClientParts extends ClientOptions {
  readonly resources: CommandContext['resources'];
  /** Called for each link. */
  connect(): Promise<Channel>;
  /** The agent has a person asked before it lets this one in. What this throws ends the session. */
  waits?(): void;
  /** The agent asks for its session password. What this rejects with ends the session. */
  password?(question: PasswordQuestion, asking: PasswordAsking): Promise<string>;
  /** What to say when the first link could not be had. */
  failed(error: unknown): unknown;
}

/** Runs `use` in a session over the channels that `connect` opens, and ends the session whatever happens. */
export async function withClient<T>(parts: ClientParts, use: (client: AgentClient) => Promise<T>): Promise<T> {
  const { resources, reconnects } = parts;
  let first: Channel | undefined = await connectFirst(parts);
  const client = new AgentClient({
    async connect() {
      const channel = first ?? (await parts.connect());
      first = undefined;
      return channel;
    },
    client: { name: 'sallyport', version: resources.version },
    clock: systemClock,
    shouldReconnect: reconnects !== undefined,
  });
  const unwilling = createDeferred<never>();
  unwilling.promise.catch(() => undefined); // it may have been decided otherwise before
  client.onNotification('session.waiting', (waiting) => {
    if (waiting.for !== 'approval') return;
    try {
      parts.waits?.();
    } catch (error) {
      unwilling.reject(error);
    }
  });
  answerQuestions(client, parts);
  const loss = reconnects === 'toResume' ? new SessionLoss(client, systemClock) : undefined;
  client.start();
  try {
    const used = client.whenOpen().then(() => use(client));
    return await Promise.race([used, unwilling.promise, ...(loss === undefined ? [] : [loss.happened])]);
  } catch (error) {
    throw inWords(error, client.link);
  } finally {
    loss?.dispose();
    await settlesWithin(systemClock, CLOSE_MS, client.close());
  }
}

/** A request that is under way when the agent ends the session in order fails with the code of its reason. */
function inWords(error: unknown, link: LinkState): unknown {
  const hasEnded = link.kind === 'ended' && link.code === closeCodes.orderly;
  if (!hasEnded || !(error instanceof RefusalError) || error.code !== 'unreachable') return error;
  return new CliError('unreachable', linkEndText(link), exitCodes.failed);
}

function answerQuestions(client: AgentClient, { password }: ClientParts): void {
  if (password === undefined) return;
  let isFirst = true;
  let asking = new AbortController();
  client.onLinkChanged((link) => {
    asking.abort();
    isFirst &&= link.kind !== 'open';
    const question = passwordQuestion(link);
    if (question === undefined || question.isChecking) return;
    asking = new AbortController();
    const { signal } = asking;
    password(question, { isFirst, signal }).then(
      (given) => client.givePassword(given),
      (error: unknown) => {
        if (!signal.aborted) client.declinePassword(error instanceof Error ? error.message : String(error));
      },
    );
  });
}

async function connectFirst(parts: ClientParts): Promise<Channel> {
  try {
    return await parts.connect();
  } catch (error) {
    throw parts.failed(error);
  }
}
