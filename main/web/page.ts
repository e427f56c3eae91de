import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { scriptSources } from './script-sources.ts';
import { refusals, type Refusal } from './refusals.ts';

/** What the build writes wherever a nonce belongs (`html.cspNonce` in vite.renderer.config.ts). */
const NONCE_PLACE = 'SALLYPORT_CSP_NONCE';

const pagePaths: ReadonlySet<string> = new Set(['/', '/index.html']);

/** How a person at this machine starts an agent with a page, and gets a fresh link to it. */
export interface PageCommands {
  readonly serve: string;
  readonly url: string;
}

/** Serves the built page. Answers with a refusal when there is nothing at that path. */
export class Page {
  readonly #folder: string;
  readonly #commands: PageCommands;
  readonly #drawsImages: () => boolean;
  #files: ReturnType<typeof sirv> | undefined;

  /** `drawsImages` is asked for each page anew. */
  constructor(folder: string, commands: PageCommands, drawsImages: () => boolean) {
    this.#folder = folder;
    this.#commands = commands;
    this.#drawsImages = drawsImages;
  }

  async serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<Refusal | undefined> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusals.wrongMethod;
    if (pagePaths.has(path)) return this.#serveIndex(request, response);
    return new Promise((resolve) => {
      const files = this.#openFiles();
      if (files === undefined) {
        resolve(refusals.notFound);
        return;
      }
      response.once('finish', () => resolve(undefined));
      response.once('close', () => resolve(undefined));
      files(request, response, () => resolve(refusals.notFound));
    });
  }

  async #serveIndex(request: IncomingMessage, response: ServerResponse): Promise<Refusal | undefined> {
    let html: string;
    try {
      html = await readFile(join(this.#folder, 'index.html'), 'utf8');
    } catch {
      return refusals.noPage;
    }
    const nonce = randomBytes(18).toString('base64');
    const told = html.replace('</head>', () => `${metaTags(this.#commands)}</head>`);
    const body = Buffer.from(told.replaceAll(NONCE_PLACE, nonce));
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.byteLength,
      'content-security-policy': contentSecurityPolicy(nonce, request.headers.host ?? '', this.#drawsImages()),
      'cache-control': 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return undefined;
  }

  /** Lists the folder once, when it is there; names in it never change while we run. */
  #openFiles(): ReturnType<typeof sirv> | undefined {
    if (this.#files === undefined && existsSync(this.#folder)) {
      this.#files = sirv(this.#folder, {
        etag: true,
        setHeaders: (response, path) => {
          const isNamedByContent = path.startsWith('/assets/');
          response.setHeader('cache-control', isNamedByContent ? 'private, max-age=31536000, immutable' : 'no-cache');
        },
      });
    }
    return this.#files;
  }
}

function metaTags({ serve, url }: PageCommands): string {
  return `<meta name="sallyport-serve" content="${serve}" /><meta name="sallyport-url" content="${url}" />`;
}

/** `host` has been checked: it is the name this page was asked for by. */
function contentSecurityPolicy(nonce: string, host: string, drawsImages: boolean): string {
  return [
    `default-src 'none'`,
    `script-src ${scriptSources(drawsImages)}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `font-src 'self' data:`,
    `connect-src 'self' ws://${host} wss://${host}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
