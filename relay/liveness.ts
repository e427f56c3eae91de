import type { Clock } from '../base/clock.ts';
import { DisposableStore, type Disposable } from '../base/disposable.ts';
import type { PeerSocket } from './peer-socket.ts';

/** Unanswered pings after which a peer is taken for gone. */
const MISSED_PINGS = 2;

/**
 * Pings a peer and ends it with `silent` when it is not heard. Counts its own pings, not the time, so that a relay that
 * was stopped for a while does not take everybody for gone.
 */
export function keepAlive(socket: PeerSocket, clock: Clock, pingMs: number): Disposable {
  const owned = new DisposableStore();
  let missed = 0;
  let timer: Disposable;
  const look = (): void => {
    if (missed >= MISSED_PINGS) {
      socket.end('silent');
      return;
    }
    if (!socket.isPaused) missed += 1; // whom we do not read from cannot be heard
    socket.ping();
    timer = clock.setTimer(pingMs, look);
  };
  timer = clock.setTimer(pingMs, look);
  owned.add({ dispose: () => timer.dispose() });
  owned.add(socket.onHeard(() => (missed = 0)));
  owned.add(socket.onEnded(() => owned.dispose()));
  return owned;
}
