import { createDeferred, type Deferred } from '../base/deferred.ts';
import type { Clock } from '../base/clock.ts';
import type { DeviceId } from '../protocol/device-id.ts';
import type { RelayEnd } from '../protocol/relay-ends.ts';
import { Link } from './link.ts';
import type { PeerClose, PeerSocket } from './peer-socket.ts';
import type { RelayCounts } from './relay-counts.ts';
import { shortDeviceId, type RelayLog } from './relay-log.ts';
import type { RelaySettings } from './relay-settings.ts';

interface LinksParts {
  readonly clock: Clock;
  readonly settings: RelaySettings;
  readonly log: RelayLog;
  readonly counts: RelayCounts;
}

/** The two ends of a link to be, and whose it is. */
interface Ends {
  readonly deviceId: DeviceId;
  readonly viewer: PeerSocket;
  readonly agent: PeerSocket;
}

/** All links of this relay. */
export class Links {
  readonly #parts: LinksParts;
  readonly #links = new Set<Link>();
  #emptied: Deferred<void> | undefined;

  constructor(parts: LinksParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#links.size;
  }

  get bufferedBytes(): number {
    let bytes = 0;
    for (const link of this.#links) bytes += link.bufferedBytes;
    return bytes;
  }

  /** Takes both sockets over. */
  open({ deviceId, viewer, agent }: Ends): void {
    const { clock, settings, log, counts } = this.#parts;
    const startedMs = clock.now();
    counts.links += 1;
    const facts = { device: shortDeviceId(deviceId), number: counts.links, source: viewer.source };
    const ended = ({ code }: PeerClose): void => {
      const durationMs = Math.round(clock.now() - startedMs);
      log.info({ ...facts, code, bytes: link.bytes, durationMs }, 'link ended');
      this.#links.delete(link);
      if (this.#links.size === 0) this.#emptied?.resolve();
    };
    const passed = (sizeBytes: number): void => void (counts.bytes += sizeBytes);
    const link = new Link({ viewer, agent, clock, settings, passed, ended });
    this.#links.add(link);
    log.info(facts, 'link opened');
  }

  /** Resolves when there is no link. */
  emptied(): Promise<void> {
    this.#emptied ??= createDeferred();
    if (this.#links.size === 0) this.#emptied.resolve();
    return this.#emptied.promise;
  }

  end(reason: RelayEnd): void {
    for (const link of [...this.#links]) link.end(reason);
  }
}
