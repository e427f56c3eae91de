import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { closeCodes, type Channel } from '../../protocol/channel.ts';

/**
 * The protocol's windows bound what is under way (1 MiB per attachment); a peer for which more than this waits does
 * not keep to them.
 */
const MAX_BUFFERED_BYTES = 64 * 1024 * 1024;

/**
 * Forwards every message of each channel to the other, unread, until one ends; then the other ends with the same code.
 * A broken link is passed on as a broken link, so that a session recovers through it. Disposing cuts both.
 */
export function splice(left: Channel, right: Channel, maxBufferedBytes = MAX_BUFFERED_BYTES): Disposable {
  const links = new DisposableStore();
  for (const [from, to] of [
    [left, right],
    [right, left],
  ] as const) {
    links.add(
      from.onMessage((message) => {
        to.send(message);
        if (to.bufferedBytes > maxBufferedBytes) to.close(closeCodes.policy, 'too much waits for this viewer');
      }),
    );
    links.add(
      from.onEnded((end) => {
        links.dispose();
        to.close(end.code, end.reason);
      }),
    );
  }
  return {
    dispose(): void {
      left.close(closeCodes.broken, 'no longer forwarded');
      right.close(closeCodes.broken, 'no longer forwarded');
    },
  };
}
