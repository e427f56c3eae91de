import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Disposable } from '../../base/disposable.ts';
import type { Channel } from '../../protocol/channel.ts';
import { KEY_SUBPROTOCOL_PREFIX } from '../../protocol/version.ts';
import { checkHost } from './host-check.ts';
import { Page, type PageCommands } from './page.ts';
import type { PageCodes } from './page-codes.ts';
import { PageKeys } from './page-keys.ts';
import { refusals, type Refusal } from './refusals.ts';
import { bearerOf, isSameSecret } from './secrets.ts';
import { hostOf, pathOf, SessionUpgrade } from './session-upgrade.ts';

const MAX_BODY_BYTES = 1024;

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
} as const;

export interface WebServerOptions {
  /** 0: any free one. */
  readonly port: number;
  /** Names beside those of loopback by which this server may be called. */
  readonly allowedHosts: readonly string[];
  readonly pageFolder: string;
  readonly commands: PageCommands;
  /** Whether pages that are loaded now draw pictures (`window.images`). */
  readonly drawsImages: () => boolean;
  readonly codes: PageCodes;
  /** Read anew each time: a viewer of another agent does not hear when that agent is replaced. */
  readonly readToken: () => Promise<string>;
  /** Is told the reason for which somebody was not let in. */
  readonly refused: (reason: string) => void;
  /** `host`: whose agent the session is for. */
  readonly accept: (channel: Channel, host: string) => void;
}

/** The door for browsers (docs/decisions/0005-browser-door.md): the page, its keys, and sessions. Loopback only. */
export class WebServer implements Disposable {
  readonly #options: WebServerOptions;
  readonly #keys = new PageKeys();
  readonly #page: Page;
  readonly #upgrade: SessionUpgrade;
  readonly #server: Server;
  #host = '';

  private constructor(options: WebServerOptions) {
    this.#options = options;
    this.#page = new Page(options.pageFolder, options.commands, options.drawsImages);
    this.#upgrade = new SessionUpgrade({
      authorize: (request, protocols) => this.#authorize(request, protocols),
      leadsToHosts: true,
      refused: (refusal) => this.#tell(refusal),
      accept: (channel, request) => options.accept(channel, hostOf(request)),
    });
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.on('upgrade', this.#upgrade.handle);
  }

  /** Rejects with the system's error when the port cannot be had. */
  static async listen(options: WebServerOptions): Promise<WebServer> {
    const server = new WebServer(options);
    await new Promise<void>((resolve, reject) => {
      server.#server.once('error', reject);
      server.#server.listen(options.port, '127.0.0.1', resolve);
    });
    server.#host = `127.0.0.1:${(server.#server.address() as AddressInfo).port}`;
    return server;
  }

  /** Name and port, as browsers write it. */
  get host(): string {
    return this.#host;
  }

  /** Lets nobody in any more; who is in, stays. */
  stopListening(): void {
    this.#server.close();
    this.#server.closeIdleConnections();
  }

  dispose(): void {
    this.stopListening();
    this.#server.closeAllConnections();
    this.#upgrade.dispose();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    try {
      const refusal = checkHost(request, this.#options.allowedHosts) ?? (await this.#route(request, response));
      if (refusal === undefined) return;
      answerText(response, refusal);
      this.#tell(refusal);
    } catch {
      response.destroy(); // the request broke off
    }
  }

  #tell({ reason }: Refusal): void {
    if (reason !== undefined) this.#options.refused(reason);
  }

  async #route(request: IncomingMessage, response: ServerResponse): Promise<Refusal | undefined> {
    const path = pathOf(request);
    if (path !== '/key') return this.#page.serve(request, response, path);
    if (request.method === 'POST') return this.#exchange(request, response);
    if (request.method !== 'GET') return refusals.wrongMethod;
    if (!this.#keys.has(bearerOf(request) ?? '')) return refusals.unknownKey;
    response.writeHead(204).end();
    return undefined;
  }

  async #exchange(request: IncomingMessage, response: ServerResponse): Promise<Refusal | undefined> {
    const code = codeIn(await readBody(request));
    if (code === undefined) return refusals.badBody;
    if (!(await this.#options.codes.take(code))) return refusals.unknownCode;
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify({ key: this.#keys.create() }));
    return undefined;
  }

  async #authorize(request: IncomingMessage, protocols: readonly string[]): Promise<Refusal | undefined> {
    const refusal = checkHost(request, this.#options.allowedHosts);
    if (refusal !== undefined) return refusal;
    const token = bearerOf(request);
    if (token !== undefined)
      return isSameSecret(token, await this.#options.readToken()) ? undefined : refusals.wrongToken;
    const shown = protocols.find((protocol) => protocol.startsWith(KEY_SUBPROTOCOL_PREFIX));
    if (shown === undefined) return refusals.noCredentials;
    return this.#keys.has(shown.slice(KEY_SUBPROTOCOL_PREFIX.length)) ? undefined : refusals.unknownKey;
  }
}

function answerText(response: ServerResponse, { status, text }: Refusal): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close', // what is left of a refused request is not read
  });
  response.end(`${text}\n`);
}

/** The whole body, or undefined when it is too long. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function codeIn(body: string | undefined): string | undefined {
  try {
    const { code } = JSON.parse(body ?? '') as { code?: unknown };
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}
