import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { BrowserDoor } from '../../../main/web/browser-door.ts';
import { PageCodes } from '../../../main/web/page-codes.ts';
import type { Channel } from '../../../protocol/channel.ts';
import { waitUntil } from '../../wait-until.ts';

const TOKEN = 'the-token-of-this-test';

let stateDir: string;
let door: BrowserDoor;
let base: string;
let accepted: Channel[];

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'sallyport-web-'));
  const pageFolder = join(stateDir, 'page');
  await mkdir(join(pageFolder, 'assets'), { recursive: true });
  await writeFile(join(pageFolder, 'index.html'), '<script nonce="SALLYPORT_CSP_NONCE" src="assets/a.js"></script>');
  await writeFile(join(pageFolder, 'assets', 'a.js'), 'export {};');
  accepted = [];
  door = await BrowserDoor.open({
    stateDir,
    port: 0,
    allowedHosts: ['tools.example'],
    pageFolder,
    readToken: async () => TOKEN,
    accept: (channel) => accepted.push(channel),
  });
  base = door.sessionUrl.replace(/^ws:\/\/|\/session$/g, '');
});

afterEach(async () => {
  door.dispose();
  await rm(stateDir, { recursive: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
  readonly headers: Record<string, unknown>;
}

/** A plain request, with whatever headers a stranger might send. */
function ask(path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    const request = httpRequest(`http://${base}${path}`, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve({ status: response.statusCode, text, headers: response.headers }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function createKey(): Promise<string> {
  const code = new URL(await door.createUrl()).hash.replace('#code=', '');
  const answer = await ask('/key', { method: 'POST', body: JSON.stringify({ code }) });
  return (JSON.parse(answer.text) as { key: string }).key;
}

/** Whether a WebSocket opens; its refusal if not. */
function open(protocols: string[], headers: Record<string, string> = {}, path = '/session') {
  const socket = new WebSocket(`ws://${base}${path}`, protocols, { headers });
  return new Promise<{ socket?: WebSocket; status?: number | undefined; text?: string }>((resolve, reject) => {
    socket.on('open', () => resolve({ socket }));
    socket.on('unexpected-response', (_request, response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    socket.on('error', reject);
  });
}

const bearer = { Authorization: `Bearer ${TOKEN}` };

describe('letting a page in', () => {
  it('exchanges a code for a key once, and the key works again after a reload', async () => {
    const url = new URL(await door.createUrl());
    const body = JSON.stringify({ code: url.hash.replace('#code=', '') });

    const first = await ask('/key', { method: 'POST', body });
    const second = await ask('/key', { method: 'POST', body });
    const { key } = JSON.parse(first.text) as { key: string };
    const opened = [
      await open(['sallyport.1', `sallyport.key.${key}`]),
      await open(['sallyport.1', `sallyport.key.${key}`]),
    ];

    expect(first.status).toBe(200);
    expect({ status: second.status, saysHow: second.text.includes('sallyport url') }).toEqual({
      status: 403,
      saysHow: true,
    });
    expect(opened.map(({ socket }) => socket?.protocol)).toEqual(['sallyport.1', 'sallyport.1']);
    expect(accepted).toHaveLength(2);
  });

  it('tells a page whether its key is good, since a page cannot read why a WebSocket was refused', async () => {
    const key = await createKey();

    const good = await ask('/key', { headers: { Authorization: `Bearer ${key}` } });
    const bad = await ask('/key', { headers: { Authorization: 'Bearer nonsense' } });

    expect([good.status, bad.status]).toEqual([204, 401]);
  });

  it('takes no code that is too old, and keeps at most 64', async () => {
    const codes = new PageCodes(join(stateDir, 'browser', 'codes'));
    const old = await codes.create();
    const [file = ''] = await readdir(join(stateDir, 'browser', 'codes'));
    await utimes(join(stateDir, 'browser', 'codes', file), 0, 0);
    expect(await codes.take(old)).toBe(false);

    const created: string[] = [];
    for (let index = 0; index < 70; index += 1) created.push(await codes.create());

    expect(await readdir(join(stateDir, 'browser', 'codes'))).toHaveLength(64);
    expect(await codes.take(created.at(-1) ?? '')).toBe(true);
  });

  it('gives one code to one of many who try it at the same time', async () => {
    const codes = new PageCodes(join(stateDir, 'browser', 'codes'));
    const code = await codes.create();

    const taken = await Promise.all(Array.from({ length: 20 }, () => codes.take(code)));

    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('keeps what it writes private', async () => {
    await door.createUrl();
    const browser = join(stateDir, 'browser');
    const paths = [browser, join(browser, 'codes'), join(browser, `serve-${process.pid}.json`)];
    const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777));

    expect(modes).toEqual([0o700, 0o700, 0o600]);
  });
});

describe('strangers', () => {
  it.each([
    ['a foreign name for this machine', { Host: 'evil.example' }, 403, '--allow-host evil.example'],
    ['a name that begins like ours', { Host: 'localhost.evil.example' }, 403, 'loopback only'],
    ['a page of another site', { Origin: 'https://evil.example' }, 403, 'Pages of https://evil.example'],
    ['a page of another port', { Origin: 'http://127.0.0.1:1' }, 403, 'may not use this server'],
    ['a page without an origin of its own', { Origin: 'null' }, 403, 'may not use this server'],
  ])('refuses %s, even with the token, on every address', async (_what, headers, status, sentence) => {
    const session = await open(['sallyport.1'], { ...bearer, ...headers });
    const page = await ask('/', { headers });
    const key = await ask('/key', { method: 'POST', headers, body: '{}' });

    for (const answer of [session, page, key]) expect(answer).toMatchObject({ status });
    for (const answer of [session, page, key]) expect(answer.text).toContain(sentence);
    expect(accepted).toEqual([]);
  });

  it.each([
    ['no token', ['sallyport.1'], {}, 401, 'Authorization: Bearer TOKEN'],
    ['a wrong token', ['sallyport.1'], { Authorization: 'Bearer wrong' }, 401, 'Read the file "token"'],
    ['a wrong key', ['sallyport.1', 'sallyport.key.wrong'], {}, 401, 'sallyport url'],
    ['an empty key', ['sallyport.1', 'sallyport.key.'], {}, 401, 'sallyport url'],
    ['no subprotocol', [], bearer, 400, 'sallyport.1'],
    ['another subprotocol', ['chat'], bearer, 400, 'sallyport.1'],
  ])('refuses %s and says what to do', async (_what, protocols, headers, status, sentence) => {
    const answer = await open(protocols, headers);

    expect(answer.status).toBe(status);
    expect(answer.text).toContain(sentence);
    expect(accepted).toEqual([]);
  });

  it('opens sessions at /session only', async () => {
    expect(await open(['sallyport.1'], bearer, '/elsewhere')).toMatchObject({ status: 404 });
    expect(await open(['sallyport.1'], bearer, '/session?x=1')).toHaveProperty('socket');
  });

  it('takes programs with the token, and names given by --allow-host', async () => {
    const plain = await open(['sallyport.1'], bearer);
    const named = await open(['sallyport.1'], { ...bearer, Host: 'tools.example', Origin: 'https://tools.example' });

    expect(plain.socket?.protocol).toBe('sallyport.1');
    expect(named.socket?.protocol).toBe('sallyport.1');
  });

  it.each([
    ['no JSON', 'x', 400],
    ['no code', '{}', 400],
    ['a code that is no text', '{"code":1}', 400],
    ['a code that leads out of the folder', '{"code":"../../token"}', 403],
    ['too much', JSON.stringify({ code: 'x'.repeat(2000) }), 400],
  ])('refuses a body with %s', async (_what, body, status) => {
    expect(await ask('/key', { method: 'POST', body })).toMatchObject({ status });
  });
});

describe('the page', () => {
  it('carries a fresh nonce, the same in its policy, and allows nothing from elsewhere', async () => {
    const [first, second] = [await ask('/'), await ask('/')];
    const nonce = /nonce="([^"]+)"/.exec(first.text)?.[1] ?? '';
    const policy = String(first.headers['content-security-policy']);

    expect(second.text).not.toContain(nonce);
    expect(policy.split('; ')).toEqual([
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' data:`,
      `font-src 'self' data:`,
      `connect-src 'self' ws://${base} wss://${base}`,
      `manifest-src 'self'`,
      `worker-src 'self'`,
      `base-uri 'none'`,
      `form-action 'none'`,
      `frame-ancestors 'none'`,
    ]);
    expect(first.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it('serves its files, and nothing outside of its folder', async () => {
    const file = await ask('/assets/a.js');
    const outside = await Promise.all(
      ['/../token', '/%2e%2e/browser', '/assets/../../token', '/nothing'].map((path) => ask(path)),
    );

    expect(file).toMatchObject({ status: 200, text: 'export {};' });
    expect(String(file.headers['cache-control'])).toContain('immutable');
    expect(outside.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await ask('/', { method: 'PUT' })).toMatchObject({ status: 405 });
  });

  it('says how to build it when it has not been built', async () => {
    await rm(join(stateDir, 'page'), { recursive: true });

    const answer = await ask('/');

    expect(answer.status).toBe(503);
    expect(answer.text).toContain('npm run build');
  });
});

describe("a session's socket", () => {
  it.each([
    ['a string above the limit', 'x'.repeat(256 * 1024 + 1), 1009],
    ['a frame above the limit', Buffer.alloc(64 * 1024 + 17), 1009],
    ['a message far above all limits', 'x'.repeat(2 * 1024 * 1024), 1009],
  ])('is closed for %s, and another one is not touched', async (_what, message, code) => {
    const { socket: other } = await open(['sallyport.1'], bearer);
    const { socket } = await open(['sallyport.1'], bearer);
    const ends: number[] = [];
    accepted[1]?.onEnded((end) => ends.push(end.code));
    const closed = new Promise<number>((resolve) => socket?.on('close', resolve));

    socket?.send(message);

    expect(await closed).toBe(code);
    await waitUntil(() => ends.length === 1, { withinMs: 2000 });
    expect(ends).toEqual([code]);
    expect(other?.readyState).toBe(WebSocket.OPEN);
  });

  it('is closed with 1007 for text that is no UTF-8', async () => {
    const { socket } = await open(['sallyport.1'], bearer);
    const ends: number[] = [];
    accepted[0]?.onEnded((end) => ends.push(end.code));
    const closed = new Promise<number>((resolve) => socket?.on('close', resolve));

    socket?.send(Buffer.from([0xff, 0xfe]), { binary: false });

    expect(await closed).toBe(1007);
    expect(ends).toEqual([1007]);
  });

  it('takes messages up to the limits, and compresses nothing', async () => {
    const { socket } = await open(['sallyport.1'], bearer);
    const sizes: number[] = [];
    accepted[0]?.onMessage((message) => sizes.push(message.length));

    socket?.send('x'.repeat(256 * 1024));
    socket?.send(Buffer.alloc(64 * 1024 + 16));

    await waitUntil(() => sizes.length === 2, { withinMs: 2000 });
    expect(sizes).toEqual([256 * 1024, 64 * 1024 + 16]);
    expect(socket?.extensions).toBe('');
  });

  it('ends as a broken link when the peer vanishes, and as orderly when it closes without a code', async () => {
    const vanishing = await open(['sallyport.1'], bearer);
    const closing = await open(['sallyport.1'], bearer);
    const codes: number[] = [];
    for (const channel of accepted) channel.onEnded((end) => codes.push(end.code));

    vanishing.socket?.terminate();
    await waitUntil(() => codes.length === 1, { withinMs: 2000 });
    closing.socket?.close();
    await waitUntil(() => codes.length === 2, { withinMs: 2000 });

    expect(codes).toEqual([1006, 1000]);
  });

  it('is cut when the door goes, and so is everything else it held', async () => {
    const { socket } = await open(['sallyport.1'], bearer);
    const closed = new Promise<number>((resolve) => socket?.on('close', resolve));

    door.dispose();

    expect(await closed).toBe(1006);
    expect(await readdir(join(stateDir, 'browser'))).not.toContain(`serve-${process.pid}.json`);
    await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
  });
});
