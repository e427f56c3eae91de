import { createSocket, type Socket } from 'node:dgram';
import type { Disposable } from '../../../base/disposable.ts';
import type { NetworkLink } from './network-link.ts';

/** RFC 6762. */
const PORT = 5353;
const groups = { 4: '224.0.0.251', 6: 'ff02::fb' } as const;
const HOPS = 255;

export type Heard = (bytes: Buffer, source: string) => void;

/**
 * Multicast DNS on one link, by one of the two protocols. It is bound to the group's own address: what is sent to this
 * machine alone is another program's, and what comes from beyond the link does not reach it.
 */
export class LinkSocket implements Disposable {
  readonly #socket: Socket;
  readonly #group: string;
  #isDisposed = false;

  private constructor(socket: Socket, group: string) {
    this.#socket = socket;
    this.#group = group;
    socket.on('error', () => undefined); // What a network that went away has to say; the links are looked at anew.
  }

  /** Rejects where the system does not allow it. */
  static async open(link: NetworkLink, family: 4 | 6, heard: Heard): Promise<LinkSocket> {
    const zone = family === 6 ? `%${link.name}` : '';
    const group = groups[family];
    const socket = createSocket({ type: `udp${family}`, reuseAddr: true });
    try {
      await bind(socket, `${group}${zone}`);
      const ownEnd = family === 6 ? `::${zone}` : link.ipv4;
      socket.addMembership(group, ownEnd);
      socket.setMulticastInterface(ownEnd ?? '');
      socket.setMulticastTTL(HOPS);
    } catch (error) {
      socket.close();
      throw error;
    }
    socket.on('message', (bytes, { address }) => heard(bytes, address));
    return new LinkSocket(socket, `${group}${zone}`);
  }

  /** Says something to all on the link; resolves when the system has it, or does not want it. */
  send(bytes: Uint8Array): Promise<void> {
    if (this.#isDisposed) return Promise.resolve();
    return new Promise((resolve) => this.#socket.send(bytes, PORT, this.#group, () => resolve()));
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#socket.close();
  }
}

export interface OpenedLink {
  readonly sockets: readonly LinkSocket[];
  /** Why there are not more of them. */
  readonly problems: readonly string[];
}

/** A socket for each protocol the link has, as far as the system allows. Never rejects. */
export async function openLinkSockets(link: NetworkLink, heard: Heard): Promise<OpenedLink> {
  const families = [...(link.ipv4 === undefined ? [] : [4 as const]), ...(link.hasIpv6 ? [6 as const] : [])];
  const opened = await Promise.allSettled(families.map((family) => LinkSocket.open(link, family, heard)));
  return {
    sockets: opened.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
    problems: opened.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as Error).message] : [])),
  };
}

function bind(socket: Socket, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.bind({ port: PORT, address }, () => {
      socket.off('error', reject);
      resolve();
    });
  });
}
