import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Disposable } from '../../base/disposable.ts';
import { AppError } from '../../base/errors.ts';
import { sourceKey } from '../../base/source-address.ts';
import { addressText, parseAddress, type NetworkAddress } from './network-address.ts';

/** Dead links are noticed by the sessions; this keeps a NAT on the way from forgetting live ones. */
const KEEP_ALIVE_MS = 30_000;

/** The system does not let this agent listen where it was told to. */
export class CannotListenError extends AppError {
  readonly code = 'cannot_listen';

  constructor(
    readonly address: string,
    readonly systemCode: string | undefined,
    message: string,
  ) {
    super(message);
    this.name = 'CannotListenError';
  }

  override get facts(): Record<string, unknown> {
    return { address: this.address, systemCode: this.systemCode };
  }
}

/** Addresses on which paired devices may connect. An IPv6 one takes no IPv4 connections, so both can be named. */
export class PeerListener implements Disposable {
  readonly #servers: readonly Server[];

  private constructor(servers: readonly Server[]) {
    this.#servers = servers;
  }

  /** `take` owns each connection. Throws CannotListenError; then nothing listens. */
  static async listen(
    addresses: readonly NetworkAddress[],
    take: (socket: Socket, source: string) => void,
  ): Promise<PeerListener> {
    const servers: Server[] = [];
    const listener = new PeerListener(servers);
    try {
      for (const address of addresses) servers.push(await listenAt(address, take));
      return listener;
    } catch (error) {
      listener.dispose();
      throw error;
    }
  }

  /** As they are, with the port that the system chose where none was named. */
  get addresses(): NetworkAddress[] {
    return this.#servers.map((server) => {
      const { address, port } = server.address() as AddressInfo;
      return { host: address, port };
    });
  }

  /** Takes no more connections; those it has taken are not its own. */
  dispose(): void {
    for (const server of this.#servers) server.close();
  }
}

/** The setting `remote.listen`. Throws BadAddressError. */
export function parseAddressList(text: string): NetworkAddress[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '').map(parseAddress);
}

async function listenAt(address: NetworkAddress, take: (socket: Socket, source: string) => void): Promise<Server> {
  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS }, (socket) =>
    take(socket, sourceKey(socket.remoteAddress ?? '')),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(address, error)));
    server.listen({ ...address, ipv6Only: true }, resolve);
  });
  return server;
}

function cannotListen(address: NetworkAddress, { code, message }: NodeJS.ErrnoException): CannotListenError {
  const text = addressText(address);
  return new CannotListenError(text, code, `Cannot listen on ${text}: ${problems[code ?? ''] ?? message}`);
}

const problems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program does. Choose another port, or 0 for any free one',
  EADDRNOTAVAIL: 'this machine has no such address',
  EACCES: 'this user may not. Choose a port from 1024 on',
  ENOTFOUND: 'nothing has that name',
};
