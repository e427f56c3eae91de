import type { Clock } from '../base/clock.ts';
import { DisposableStore } from '../base/disposable.ts';
import { decodeRelayMessage, type RelayMessage, type RelayMessageType } from '../protocol/relay-messages.ts';
import type { PeerSocket } from './peer-socket.ts';
import type { RelayCounts } from './relay-counts.ts';
import type { RelaySettings } from './relay-settings.ts';

interface NewcomerParts {
  readonly clock: Clock;
  readonly settings: RelaySettings;
  readonly counts: RelayCounts;
  /** All that have not been let in. */
  readonly newcomers: Set<PeerSocket>;
}

/**
 * A socket that has not been let in. It may say one thing, of one kind, soon and in few bytes; whatever else it does
 * ends it. Once it has said it, it may stay until it is let in, or refused, by its door.
 */
export class Newcomer<T extends RelayMessageType> {
  readonly socket: PeerSocket;
  readonly #bounds = new DisposableStore();

  constructor(
    socket: PeerSocket,
    { clock, settings, counts, newcomers }: NewcomerParts,
    first: T,
    heard: (message: RelayMessage<T>) => void,
  ) {
    this.socket = socket;
    const patience = clock.setTimer(settings['relay.firstMs'], () => socket.end('too_slow'));
    let hasSpoken = false;
    newcomers.add(socket);
    this.#bounds.add({ dispose: () => newcomers.delete(socket) });
    this.#bounds.add(patience);
    this.#bounds.add(socket.limitBytes(settings['relay.firstBytes']));
    this.#bounds.add(
      socket.onMessage((message) => {
        const said = hasSpoken ? undefined : decodeRelayMessage(first, message);
        hasSpoken = true;
        patience.dispose();
        if (said === undefined) socket.end('bad_message');
        else heard(said);
      }),
    );
    this.#bounds.add(
      socket.onEnded(({ isOurs, reason }) => {
        this.#bounds.dispose();
        if (isOurs) counts.refused(reason);
      }),
    );
  }

  /** From now on it is whoever takes the socket who answers for what comes from it. */
  letIn(): PeerSocket {
    this.#bounds.dispose();
    return this.socket;
  }
}
