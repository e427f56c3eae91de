import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAppRequest, findAppFile, isAppPage } from '../../../main/desktop/app-files.ts';

describe('the app’s own scheme', () => {
  it.each([
    ['app://sallyport/', 'index.html'],
    ['app://sallyport', 'index.html'],
    ['app://sallyport/?inspect#x', 'index.html'],
    ['app://sallyport/index.html', 'index.html'],
    ['app://sallyport/assets/index-Bx_1.js', 'assets/index-Bx_1.js'],
    ['app://sallyport/icon.svg', 'icon.svg'],
    ['app://sallyport/../../etc/passwd', undefined],
    ['app://sallyport/%2e%2e/%2e%2e/etc/passwd', undefined],
    ['app://sallyport/..%2f..%2fetc%2fpasswd.html', undefined],
    ['app://sallyport/assets/..%5c..%5cx.html', undefined],
    ['app://sallyport/assets\\..\\x.html', undefined],
    ['app://sallyport//etc/x.html', undefined],
    ['app://sallyport/assets/.hidden.js', undefined],
    ['app://sallyport/assets/', undefined],
    ['app://sallyport/assets/x.js%00.html', undefined],
    ['app://sallyport/main/index.ts', undefined],
    ['app://other/', undefined],
    ['app://me@sallyport/', undefined],
    ['app://sallyport:81/', undefined],
    ['file:///etc/passwd', undefined],
    ['https://sallyport/', undefined],
    ['nonsense', undefined],
  ])('%s means %s', (address, file) => {
    expect(findAppFile(address)).toBe(file);
  });

  it('knows its one page', () => {
    const addresses = [
      'app://sallyport/',
      'app://sallyport/?inspect',
      'app://sallyport/assets/x.js',
      'https://sallyport/',
      '',
    ];
    expect(addresses.map(isAppPage)).toEqual([true, true, false, false, false]);
  });
});

describe('what is served', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sallyport-page-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(
      join(folder, 'index.html'),
      '<meta nonce="SALLYPORT_CSP_NONCE"><style nonce="SALLYPORT_CSP_NONCE">',
    );
    await writeFile(join(folder, 'assets/a.js'), 'let a');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const get = (url: string, method = 'GET', drawsImages = false) =>
    answerAppRequest({ method, url }, folder, drawsImages);

  it('is a page whose styles need the nonce of this very answer', async () => {
    const answers = [await get('app://sallyport/'), await get('app://sallyport/')];
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    const nonces = pages.map((page) => /nonce="([^"]+)"/.exec(page)?.[1]);
    const policies = answers.map((answer) => answer.headers.get('content-security-policy') ?? '');
    expect(nonces[0]).not.toBe(nonces[1]);
    expect([nonces[0]?.length, pages[0]?.includes('SALLYPORT')]).toEqual([24, false]);
    expect(policies.map((policy, index) => policy.includes(`style-src 'self' 'nonce-${nonces[index]}';`))).toEqual([
      true,
      true,
    ]);
  });

  it('runs under a policy that allows its own scripts and no connection', async () => {
    const policy = (await get('app://sallyport/')).headers.get('content-security-policy') ?? '';
    const rules = Object.fromEntries(
      policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
    );
    expect({ ...rules, 'style-src': '' }).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': '',
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'none'",
      'object-src': "'none'",
      'frame-src': "'none'",
      'worker-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it('may run its own compiled code where it draws pictures, and nothing else more', async () => {
    const policyOf = async (drawsImages: boolean) => {
      const policy = (await get('app://sallyport/', 'GET', drawsImages)).headers.get('content-security-policy') ?? '';
      return policy.replace(/'nonce-[^']+'/, '');
    };
    const strict = await policyOf(false);
    expect(await policyOf(true)).toBe(strict.replace(`script-src 'self'`, `script-src 'self' 'wasm-unsafe-eval'`));
  });

  it('says what each file is, and lets nobody guess', async () => {
    const answer = await get('app://sallyport/assets/a.js');
    const headers = ['content-type', 'x-content-type-options'].map((name) => answer.headers.get(name));
    expect([answer.status, await answer.text(), ...headers]).toEqual([
      200,
      'let a',
      'text/javascript; charset=utf-8',
      'nosniff',
    ]);
  });

  it.each([
    ['app://sallyport/assets/b.js', 'GET', 404],
    ['app://sallyport/%2e%2e/x.html', 'GET', 404],
    ['app://elsewhere/', 'GET', 404],
    ['app://sallyport/', 'POST', 405],
  ])('refuses %s by %s', async (url, method, status) => {
    const answer = await get(url, method);
    expect([answer.status, await answer.text()]).toEqual([status, '']);
  });
});
