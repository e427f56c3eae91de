import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { scriptSources } from '../web/script-sources.ts';

/** The app's own scheme: no other origin has it, and nothing of the network can. */
export const APP_SCHEME = 'app';
const APP_HOST = 'sallyport';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
/** The one page there is. */
export const APP_PAGE = `${APP_ORIGIN}/`;

/** Whether an address is that page, whatever its query or fragment. Pure. */
export function isAppPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, pathname } = new URL(address);
  return protocol === `${APP_SCHEME}:` && host === APP_HOST && (pathname === '/' || pathname === '');
}

/** What the build writes wherever a nonce belongs (`html.cspNonce` in vite.renderer.config.ts). */
const NONCE_PLACE = 'SALLYPORT_CSP_NONCE';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.map': 'application/json',
};

/** Names the build gives: no dots at the front, no backslashes, nothing encoded. */
const SAFE_SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/**
 * The file of the built page an address means, relative to its folder; undefined for everything else: other origins,
 * ways out of the folder, kinds of files that are not served. Pure.
 */
export function findAppFile(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, username, password, pathname } = new URL(address);
  if (protocol !== `${APP_SCHEME}:` || host !== APP_HOST || username !== '' || password !== '') return undefined;
  if (pathname === '' || pathname === '/') return 'index.html';
  const segments = pathname.slice(1).split('/');
  if (!segments.every((segment) => SAFE_SEGMENT.test(segment))) return undefined;
  return extname(pathname) in contentTypes ? segments.join('/') : undefined;
}

/** Answers a request for the built page, which may draw pictures or not (`window.images`). Never rejects. */
export async function answerAppRequest(
  request: { readonly method: string; readonly url: string },
  folder: string,
  drawsImages: boolean,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
  const file = findAppFile(request.url);
  if (file === undefined) return refuse(404);
  try {
    return respond(file, await readFile(join(folder, file)), drawsImages);
  } catch {
    return refuse(404);
  }
}

function respond(file: string, content: Buffer<ArrayBuffer>, drawsImages: boolean): Response {
  const type = contentTypes[extname(file)] ?? 'application/octet-stream';
  const headers = { 'content-type': type, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
  if (!type.startsWith('text/html')) return new Response(content, { headers });
  const nonce = randomBytes(18).toString('base64');
  return new Response(content.toString('utf8').replaceAll(NONCE_PLACE, nonce), {
    headers: { ...headers, 'content-security-policy': contentSecurityPolicy(nonce, drawsImages) },
  });
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: { 'content-security-policy': `default-src 'none'` } });
}

/** The page speaks to the main process alone: it may connect to nothing, and only its own files may run. */
export function contentSecurityPolicy(nonce: string, drawsImages: boolean): string {
  return [
    `default-src 'none'`,
    `script-src ${scriptSources(drawsImages)}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'none'`,
    `object-src 'none'`,
    `frame-src 'none'`,
    `worker-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
