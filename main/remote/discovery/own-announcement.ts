import type { NetworkAddress } from '../network-address.ts';
import type { Announcement } from './dns-message.ts';
import type { NetworkLink } from './network-link.ts';

const wildcards = { '0.0.0.0': 4, '::': 6 } as const;

/** What is announced on a link of a device that listens there; undefined where it does not. Pure. */
export function ownAnnouncement(
  label: string,
  link: NetworkLink,
  listening: readonly NetworkAddress[],
): Announcement | undefined {
  const reached = listening.flatMap(({ host, port }) =>
    link.addresses.filter((address) => isReached(address, host, link)).map((address) => ({ address, port })),
  );
  const port = reached[0]?.port; // An announcement has room for one.
  if (port === undefined) return undefined;
  const addresses = reached.filter((one) => one.port === port).map(({ address }) => address);
  return { label, port, addresses: [...new Set(addresses)] };
}

function isReached(address: string, host: string, link: NetworkLink): boolean {
  const family = host in wildcards ? wildcards[host as keyof typeof wildcards] : undefined;
  if (family !== undefined) return family === (address.includes(':') ? 6 : 4);
  return host === address || host === link.withZone(address);
}
