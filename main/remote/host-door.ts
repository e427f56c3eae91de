import type { Clock } from '../../base/clock.ts';
import { closeCodes, type Channel } from '../../protocol/channel.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { JsonRpcPeer } from '../../protocol/json-rpc-peer.ts';
import type { Log } from '../log.ts';
import { splice } from '../web/splice.ts';
import { callPeer, type CallParts } from './call-peer.ts';

/** As long as an agent waits for the request that opens a session. */
const OPEN_MS = 10_000;

export interface HostDoorParts extends CallParts {
  readonly log: Log;
}

/**
 * Leads a viewer that this machine's user has let in to the agent of a paired device, which is called as this device;
 * from then on everything is passed on unread, as are both ends. A call that fails is the answer to `session.open`, as if
 * the other agent had refused it. Owns the channel; never rejects.
 */
export async function leadToHost(channel: Channel, host: string, parts: HostDoorParts): Promise<void> {
  try {
    const { channel: called, path } = await callPeer(host, parts);
    parts.log.info({ host, way: path.kind }, 'a viewer was led to a paired device');
    splice(channel, called);
  } catch (error) {
    refuse(channel, asRefusal(error, parts.log), parts.clock);
  }
}

function asRefusal(error: unknown, log: Log): RefusalError {
  if (error instanceof RefusalError) {
    log.info({ code: error.code, problem: error.message }, 'a viewer could not be led to a paired device');
    return error;
  }
  log.error({ err: error }, 'a paired device could not be called');
  return new RefusalError('internal', 'Something went wrong; the log of this machine has the details');
}

function refuse(channel: Channel, refusal: RefusalError, clock: Clock): void {
  const end = (): void => channel.close(closeCodes.policy, refusal.code);
  const patience = clock.setTimer(OPEN_MS, end);
  channel.onEnded(() => patience.dispose());
  const peer = new JsonRpcPeer({
    send: (text) => channel.send(text),
    methods: {
      'session.open': async (_params, context) => {
        context.afterReply(end);
        throw refusal;
      },
    },
    notified: () => undefined,
    failed: () => undefined,
  });
  channel.onMessage((message) => {
    const problem = typeof message === 'string' ? peer.receive(message) : 'a frame before the session was open';
    if (problem !== undefined) channel.close(closeCodes.badData, problem);
  });
}
