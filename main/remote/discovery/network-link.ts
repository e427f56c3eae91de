import { BlockList, isIP } from 'node:net';
import os, { type NetworkInterfaceInfo } from 'node:os';

/** More networks than this a machine is not looked for in. */
const MOST_LINKS = 8;
/** More addresses of one machine on one network say nothing new. */
const MOST_ADDRESSES = 8;
const WHOLE_IPV4 = 32;

type LinkAddress = Pick<NetworkInterfaceInfo, 'address' | 'cidr' | 'scopeid'>;

/** One of the networks this machine is in, by an interface that is not its own loopback. */
export class NetworkLink {
  readonly name: string;
  /** Another one when an interface of this name went and came; known where it has IPv6. */
  readonly index: number | undefined;
  /** This machine's own on it, without a zone. */
  readonly addresses: readonly string[];
  /** By which IPv4 goes out to it, where it does. */
  readonly ipv4: string | undefined;
  /** Whether it has an IPv6 address of the link's own, which multicast goes out from. */
  readonly hasIpv6: boolean;
  readonly #subnets = new BlockList();

  constructor(name: string, own: readonly LinkAddress[]) {
    this.name = name;
    this.index = own.find(({ scopeid = 0 }) => scopeid > 0)?.scopeid;
    const kept = own.slice(0, MOST_ADDRESSES).map(({ address, cidr }) => ({
      address: withoutZone(address),
      bits: Number(cidr?.split('/')[1]),
    }));
    this.addresses = kept.map(({ address }) => address);
    this.ipv4 = kept.find(({ address, bits }) => isIP(address) === 4 && bits < WHOLE_IPV4)?.address;
    this.hasIpv6 = this.addresses.some(isLinkLocalIpv6);
    for (const { address, bits } of kept) {
      if (!Number.isInteger(bits)) continue;
      this.#subnets.addSubnet(address, bits, familyOf(address));
    }
  }

  /** Whether a machine with this address is in the same network, and no router is in between. */
  isOnLink(address: string): boolean {
    const [plain = '', zone] = address.split('%');
    if (isIP(plain) === 0 || isMappedIpv4(plain) || (zone !== undefined && zone !== this.name)) return false;
    return this.#subnets.check(plain, familyOf(plain));
  }

  /** As this machine writes an address on this link: those that are good on one link alone with the name of it. */
  withZone(address: string): string {
    return isLinkLocalIpv6(address) ? `${address}%${this.name}` : address;
  }
}

/** The networks this machine is in now. */
export function listLinks(interfaces = os.networkInterfaces()): NetworkLink[] {
  const links = Object.entries(interfaces).map(
    ([name, infos = []]) =>
      new NetworkLink(
        name,
        infos.filter(({ internal }) => !internal),
      ),
  );
  return links.filter(({ ipv4, hasIpv6 }) => ipv4 !== undefined || hasIpv6).slice(0, MOST_LINKS);
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function withoutZone(address: string): string {
  return address.split('%')[0] ?? address;
}

/** An IPv4 address written as another one. */
function isMappedIpv4(address: string): boolean {
  return /^::ffff:/i.test(address);
}

function isLinkLocalIpv6(address: string): boolean {
  return /^fe[89ab][0-9a-f]:/i.test(address);
}
