import type { DeviceId } from '../../../protocol/device-id.ts';
import { addressText } from '../network-address.ts';
import type { Announcement } from './dns-message.ts';
import type { NetworkLink } from './network-link.ts';
import { isLabelOf } from './service-label.ts';

/** In all. Who says more of one device has others called in its place. */
const MOST_FOUND = 8;

/** Where one device may be, as far as those in the same networks say so. Anybody can say so; its key decides. */
export class FoundAddresses {
  readonly #deviceId: DeviceId;
  readonly #found = new Set<string>();

  constructor(deviceId: DeviceId) {
    this.#deviceId = deviceId;
  }

  /** What `source` said on `link`. Gives those addresses that are new, HOST:PORT each. */
  take(services: readonly Announcement[], link: NetworkLink, source: string): string[] {
    if (!link.isOnLink(source)) return [];
    const meant = services.filter(({ label }) => isLabelOf(label, this.#deviceId));
    const told = meant.flatMap(({ port, addresses }) =>
      addresses
        .filter((address) => link.isOnLink(address))
        .map((host) => addressText({ host: link.withZone(host), port })),
    );
    return told.filter((address) => this.#isNew(address));
  }

  #isNew(address: string): boolean {
    if (this.#found.size >= MOST_FOUND || this.#found.has(address)) return false;
    this.#found.add(address);
    return true;
  }
}
