import type { Clock } from '../base/clock.ts';
import { DisposableStore } from '../base/disposable.ts';
import { relayEnds, type RelayEnd } from '../protocol/relay-ends.ts';
import { encodeRelayMessage } from '../protocol/relay-messages.ts';
import { LinkDirection } from './link-direction.ts';
import { keepAlive } from './liveness.ts';
import type { PeerClose, PeerEnd, PeerSocket } from './peer-socket.ts';
import type { RelaySettings } from './relay-settings.ts';

/** How long an end that is closed may take to read what was sent to it before. */
const FLUSH_MS = 30_000;

export interface LinkOptions {
  readonly viewer: PeerSocket;
  readonly agent: PeerSocket;
  readonly clock: Clock;
  readonly settings: RelaySettings;
  /** Called with the size of every message that passes. */
  readonly passed: (sizeBytes: number) => void;
  /** Called once. */
  readonly ended: (end: PeerClose) => void;
}

/** Two ends, spliced: each gets the other's bytes, unread, no faster than it takes them. Owns both sockets. */
export class Link {
  readonly #options: LinkOptions;
  readonly #bounds = new DisposableStore();
  readonly #directions: readonly LinkDirection[];
  #bytes = 0;
  #movedMs: number;
  #isOver = false;

  constructor(options: LinkOptions) {
    const { viewer, agent, clock, settings } = options;
    this.#options = options;
    this.#movedMs = clock.now();
    this.#directions = [this.#splice(viewer, agent), this.#splice(agent, viewer)];
    this.#watchIdle(settings['relay.idleMs']);
    const pingMs = settings['relay.pingMs'];
    for (const end of [viewer, agent]) {
      this.#bounds.add(keepAlive(end, clock, pingMs));
      end.send(encodeRelayMessage({ type: 'linked', pingMs }));
    }
  }

  get bytes(): number {
    return this.#bytes;
  }

  get bufferedBytes(): number {
    return this.#options.viewer.bufferedBytes + this.#options.agent.bufferedBytes;
  }

  /** Ends both sides for a reason of the relay's. */
  end(reason: RelayEnd): void {
    this.#finish({ code: relayEnds[reason], reason }, [this.#options.viewer, this.#options.agent]);
  }

  #splice(from: PeerSocket, to: PeerSocket): LinkDirection {
    const { settings } = this.#options;
    const bufferBytes = settings['relay.bufferBytes'];
    const direction = new LinkDirection({ from, to, bufferBytes, moved: (sizeBytes) => this.#moved(sizeBytes) });
    this.#bounds.add(
      from.onMessage((message) => {
        if (!direction.forward(message)) from.end('bad_message');
        else if (this.#directions.every(({ hasEnded }) => hasEnded)) this.end('done');
      }),
    );
    this.#bounds.add(from.onEnded((end) => this.#finish(passedOn(end), [to])));
    return direction;
  }

  #moved(sizeBytes: number): void {
    const mostBytes = this.#options.settings['relay.linkBytes'];
    this.#movedMs = this.#options.clock.now();
    this.#bytes += sizeBytes;
    if (sizeBytes > 0) this.#options.passed(sizeBytes);
    if (mostBytes !== 'unlimited' && this.#bytes > mostBytes) this.end('link_bytes');
  }

  #watchIdle(idleMs: number | 'never'): void {
    if (idleMs === 'never') return;
    const { clock } = this.#options;
    const look = (): void => {
      const leftMs = this.#movedMs + idleMs - clock.now();
      if (leftMs <= 0) this.end('idle');
      else timer = clock.setTimer(leftMs, look);
    };
    let timer = clock.setTimer(idleMs, look);
    this.#bounds.add({ dispose: () => timer.dispose() });
  }

  #finish(end: PeerClose, remaining: readonly PeerSocket[]): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#bounds.dispose();
    for (const socket of remaining) this.#closeInOrder(socket, end);
    this.#options.ended(end);
  }

  /** What was sent before goes first; whoever does not take it in time is cut. */
  #closeInOrder(socket: PeerSocket, end: PeerClose): void {
    const patience = this.#options.clock.setTimer(FLUSH_MS, () => socket.destroy());
    socket.onEnded(() => patience.dispose());
    socket.closeWhenSent(end);
  }
}

/** What the other end is told when one has ended: what that one said, if it was its own wish. */
function passedOn({ code, reason, isOurs }: PeerEnd): PeerClose {
  if (isOurs || code === 1006) return { code: relayEnds.peer_lost, reason: 'peer_lost' };
  return { code: code === 1005 ? relayEnds.done : code, reason };
}
