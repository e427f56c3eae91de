import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PageCodes } from '../../../main/web/page-codes.ts';
import { bearer, DoorUnderTest } from './door-under-test.ts';

let under: DoorUnderTest;
beforeEach(async () => {
  under = await DoorUnderTest.open();
});
afterEach(() => under.close());

describe('letting a page in', () => {
  it('exchanges a code for a key once, and the key works again after a reload', async () => {
    const url = new URL(await under.door.createUrl());
    const body = JSON.stringify({ code: url.hash.replace('#code=', '') });

    const first = await under.ask('/key', { method: 'POST', body });
    const second = await under.ask('/key', { method: 'POST', body });
    const { key } = JSON.parse(first.text) as { key: string };
    const opened = [
      await under.connect(['sallyport.1', `sallyport.key.${key}`]),
      await under.connect(['sallyport.1', `sallyport.key.${key}`]),
    ];

    expect(first.status).toBe(200);
    expect(under.refused).toEqual(['unknown_code']);
    expect({ status: second.status, saysHow: second.text.includes('sallyport url') }).toEqual({
      status: 403,
      saysHow: true,
    });
    expect(opened.map(({ socket }) => socket?.protocol)).toEqual(['sallyport.1', 'sallyport.1']);
    expect(under.accepted).toHaveLength(2);
  });

  it('tells a page whether its key is good, since a page cannot read why a WebSocket was refused', async () => {
    const key = await under.createKey();

    const good = await under.ask('/key', { headers: { Authorization: `Bearer ${key}` } });
    const bad = await under.ask('/key', { headers: { Authorization: 'Bearer nonsense' } });

    expect([good.status, bad.status]).toEqual([204, 401]);
  });

  it('takes no code that is too old, and keeps at most 64', async () => {
    const codes = new PageCodes(join(under.stateDir, 'browser', 'codes'));
    const old = await codes.create();
    const [file = ''] = await readdir(join(under.stateDir, 'browser', 'codes'));
    await utimes(join(under.stateDir, 'browser', 'codes', file), 0, 0);
    expect(await codes.take(old)).toBe(false);

    const created: string[] = [];
    for (let index = 0; index < 70; index += 1) created.push(await codes.create());

    expect(await readdir(join(under.stateDir, 'browser', 'codes'))).toHaveLength(64);
    expect(await codes.take(created.at(-1) ?? '')).toBe(true);
  });

  it('gives one code to one of many who try it at the same time', async () => {
    const codes = new PageCodes(join(under.stateDir, 'browser', 'codes'));
    const code = await codes.create();

    const taken = await Promise.all(Array.from({ length: 20 }, () => codes.take(code)));

    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('keeps what it writes private', async () => {
    await under.door.createUrl();
    const browser = join(under.stateDir, 'browser');
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
    const session = await under.connect(['sallyport.1'], { ...bearer, ...headers });
    const page = await under.ask('/', { headers });
    const key = await under.ask('/key', { method: 'POST', headers, body: '{}' });

    for (const answer of [session, page, key]) expect(answer).toMatchObject({ status });
    for (const answer of [session, page, key]) expect(answer.text).toContain(sentence);
    expect(under.accepted).toEqual([]);
    expect(under.refused).toEqual(Array(3).fill('Host' in headers ? 'foreign_host' : 'foreign_origin'));
  });

  it.each([
    ['no token', ['sallyport.1'], {}, 401, 'Authorization: Bearer TOKEN', ['no_credentials']],
    ['a wrong token', ['sallyport.1'], { Authorization: 'Bearer x' }, 401, 'Read the file "token"', ['wrong_token']],
    ['a wrong key', ['sallyport.1', 'sallyport.key.wrong'], {}, 401, 'sallyport url', ['unknown_key']],
    ['an empty key', ['sallyport.1', 'sallyport.key.'], {}, 401, 'sallyport url', ['unknown_key']],
    ['no subprotocol', [], bearer, 400, 'sallyport.1', []],
    ['another subprotocol', ['chat'], bearer, 400, 'sallyport.1', []],
  ])('refuses %s and says what to do', async (_what, protocols, headers, ...[status, sentence, told]) => {
    const answer = await under.connect(protocols, headers);
    expect(under.refused).toEqual(told);

    expect(answer.status).toBe(status);
    expect(answer.text).toContain(sentence);
    expect(under.accepted).toEqual([]);
  });

  it('opens sessions at /session only', async () => {
    expect(await under.connect(['sallyport.1'], bearer, '/elsewhere')).toMatchObject({ status: 404 });
    expect(await under.connect(['sallyport.1'], bearer, '/session?x=1')).toHaveProperty('socket');
  });

  it('takes programs with the token, and names given by --allow-host', async () => {
    const plain = await under.connect(['sallyport.1'], bearer);
    const named = await under.connect(['sallyport.1'], {
      ...bearer,
      Host: 'tools.example',
      Origin: 'https://tools.example',
    });

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
    expect(await under.ask('/key', { method: 'POST', body })).toMatchObject({ status });
  });
});

describe('the page', () => {
  it('is told by which commands people here start an agent and get a link', async () => {
    const { text } = await under.ask('/');

    expect(text).toContain('<meta name="sallyport-serve" content="npm start" />');
    expect(text).toContain('<meta name="sallyport-url" content="npm run link" />');
  });

  it('may run its own compiled code where it draws pictures, and nothing else more', async () => {
    const drawing = await DoorUnderTest.open({ drawsImages: true });
    const policies = await Promise.all(
      [under, drawing].map(async (door) => {
        const { text, headers } = await door.ask('/');
        const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? '';
        return String(headers['content-security-policy']).replaceAll(nonce, '').replaceAll(door.host, '');
      }),
    );
    await drawing.close();
    expect(policies[0]).not.toContain('wasm');
    expect(policies[1]).toBe(policies[0]?.replace(`script-src 'self'`, `script-src 'self' 'wasm-unsafe-eval'`));
  });

  it('carries a fresh nonce, the same in its policy, and allows nothing from elsewhere', async () => {
    const [first, second] = [await under.ask('/'), await under.ask('/')];
    const nonce = /nonce="([^"]+)"/.exec(first.text)?.[1] ?? '';
    const policy = String(first.headers['content-security-policy']);

    expect(second.text).not.toContain(nonce);
    expect(policy.split('; ')).toEqual([
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' data:`,
      `font-src 'self' data:`,
      `connect-src 'self' ws://${under.host} wss://${under.host}`,
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
    const file = await under.ask('/assets/a.js');
    const outside = await Promise.all(
      ['/../token', '/%2e%2e/browser', '/assets/../../token', '/nothing'].map((path) => under.ask(path)),
    );

    expect(file).toMatchObject({ status: 200, text: 'export {};' });
    expect(String(file.headers['cache-control'])).toContain('immutable');
    expect(outside.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await under.ask('/', { method: 'PUT' })).toMatchObject({ status: 405 });
  });

  it('says how to build it when it has not been built', async () => {
    await rm(join(under.stateDir, 'page'), { recursive: true });

    const answer = await under.ask('/');

    expect(answer.status).toBe(503);
    expect(answer.text).toContain('npm run build');
  });
});
