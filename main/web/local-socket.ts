import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { Disposable } from '../../base/disposable.ts';
import type { Channel } from '../../protocol/channel.ts';
import { refusals } from './refusals.ts';
import { bearerOf, isSameSecret } from './secrets.ts';
import { SessionUpgrade } from './session-upgrade.ts';

export interface LocalSocketOptions {
  readonly path: string;
  readonly token: string;
  accept(channel: Channel): void;
  /** Is told the reason for which somebody was not let in. */
  refused(reason: string): void;
}

/**
 * The door for this user's tools: WebSocket over a unix socket (mode 0600). The caller holds the state folder's lock,
 * so a socket file that is already there belongs to a dead agent and is replaced.
 */
export class LocalSocket implements Disposable {
  readonly #server: Server;
  readonly #upgrade: SessionUpgrade;

  private constructor(options: LocalSocketOptions) {
    this.#upgrade = new SessionUpgrade({
      async authorize(request) {
        const shown = bearerOf(request);
        if (shown === undefined) return refusals.noToken;
        return isSameSecret(shown, options.token) ? undefined : refusals.wrongToken;
      },
      refused: ({ reason }) => reason !== undefined && options.refused(reason),
      accept: (channel) => options.accept(channel),
    });
    this.#server = createServer((_request, response) => {
      response.writeHead(refusals.notFound.status, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`${refusals.notFound.text}\n`);
    });
    this.#server.on('upgrade', this.#upgrade.handle);
  }

  static async listen(options: LocalSocketOptions): Promise<LocalSocket> {
    const door = new LocalSocket(options);
    rmSync(options.path, { force: true });
    await new Promise<void>((resolve, reject) => {
      door.#server.once('error', reject);
      const umask = process.umask(0o177); // the file is born private: `listen` creates it before it returns
      try {
        door.#server.listen(options.path, resolve);
      } finally {
        process.umask(umask);
      }
    });
    return door;
  }

  /** Lets nobody in any more and removes the socket file; who is in, stays. */
  stopListening(): void {
    this.#server.close();
    this.#server.closeIdleConnections();
  }

  dispose(): void {
    this.stopListening();
    this.#server.closeAllConnections();
    this.#upgrade.dispose();
  }
}
