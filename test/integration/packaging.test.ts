import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dependencies } from '../../package.json';
import { ownProblem } from '../../scripts/agent-program.mjs';
import { packApp, type PackedApp } from '../packed-app.ts';
import { describePackedAgent } from './packed-agent.ts';

const run = promisify(execFile);

/** What may be installed. A new kind of file must be put here on purpose. */
const allowed = [
  /^(package\.json|LICENSE|THIRD-PARTY\.md)$/,
  /^assets\/(icon|tray\/[\w-]+(@2x)?)\.png$/,
  /^out\/main\/((index|cli|mirror-worker)\.js|chunks\/[\w-]+\.js)$/,
  /^out\/preload\/preload\.cjs$/,
  /^out\/renderer\/(index\.html|assets\/[\w-]+\.(js|css|svg|woff2))$/,
  /^out\/(main|renderer)\/licenses\.md$/,
  /^node_modules\/(@[\w-]+\/)?[\w.-]+\/(package\.json|licen[cs]e(\.(txt|md))?)$/i,
  /^node_modules\/koffi\/(src\/koffi\/(src\/static|index|indirect)|index|indirect)\.c?js$/,
  /^node_modules\/@koromix\/koffi-linux-(x64|arm64)\/(index\.js|linux_(x64|arm64)\/koffi\.node)$/,
  /^node_modules\/@xterm\/addon-unicode-graphemes\/lib\/[\w-]+\.m?js$/,
];
/** Files for tests, types, building and documentation, wherever they lie. */
const unwanted =
  /\.(map|d\.[cm]?ts|tsx?|cc|hh|h|gyp)$|^node_modules\/.*\.md$|(^|\/)(\.[^/]*|tests?|__tests__|docs?|examples?|bench(marks)?)(\/|$)|\.(test|spec)\.[cm]?js$/;

const needed = [
  'LICENSE',
  'THIRD-PARTY.md',
  'assets/icon.png',
  'assets/tray/attention.png',
  'assets/tray/ready.png',
  'assets/tray/ready@2x.png',
  'out/main/cli.js',
  'out/main/index.js',
  'out/main/licenses.md',
  'out/main/mirror-worker.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  'out/renderer/licenses.md',
  'package.json',
];

/** 5.7 MB when this was written, x64; a fifth more is allowed. */
const budgetBytes = 6_900_000;
/** The agent's program is Node's. 86.6 MB with Node 20, 107.5 MB with 22, 109.1 MB with 24, x64. */
const agentBudgetBytes = 130_000_000;
/** What is put into it. */
const scriptBudgetBytes = 500_000;

/** It takes some 15 s of processor time, and other tests may want the processor. */
const packingMs = 300_000;

const problem = ownProblem();
const title = problem === undefined ? 'the packed app' : `the packed app (not here: ${problem})`;

describe.skipIf(problem !== undefined)(title, () => {
  let app: PackedApp;
  let extracted: string;

  beforeAll(async () => {
    app = await packApp();
    extracted = await app.extract();
  }, packingMs);

  afterAll(() => app.dispose());

  it('holds the program, its pages, its icons and the packages it runs on, and nothing else', () => {
    const paths = app.files.map(({ path }) => path);
    expect({
      missing: needed.filter((path) => !paths.includes(path)),
      unexpected: paths.filter((path) => unwanted.test(path) || !allowed.some((pattern) => pattern.test(path))),
      packages: Object.keys(dependencies).filter((name) => !paths.includes(`node_modules/${name}/package.json`)),
      beside: app.outside,
    }).toEqual({
      ...{ missing: [], unexpected: [], packages: [] },
      beside: ['LICENSE.node.txt', 'resources/app.asar', 'sallyport', 'sallyport-agent'],
    });
  });

  it('keeps in the archive what the app alone reads, and beside it what the agent runs, too', () => {
    const archived = app.files.filter(({ isUnpacked }) => !isUnpacked).map(({ path }) => path);
    const shared = /^(package\.json|out\/(main|renderer)\/.*|node_modules\/.*)$/;
    expect({
      misplaced: archived.filter((path) => shared.test(path)),
      archived: archived.filter((path) => !path.startsWith('assets/')),
    }).toEqual({ misplaced: [], archived: ['LICENSE', 'THIRD-PARTY.md', 'out/preload/preload.cjs'] });
  });

  it('has compiled packages for this machine only', () => {
    const native = app.files.filter(({ path }) => path.endsWith('.node'));
    const { arch } = process;
    expect(native.map(({ path }) => path).sort()).toEqual([
      `node_modules/@koromix/koffi-linux-${arch}/linux_${arch}/koffi.node`,
    ]);
  });

  it('has compiled packages that load without the archive', async () => {
    const program = `
      const koffi = require('koffi');
      const getpid = koffi.load(null).func('int getpid()');
      console.log(getpid() === process.pid);`;
    const { stdout } = await run(process.execPath, ['-e', program], { cwd: app.unpackedFolder });
    expect(stdout.trim()).toBe('true');
  });

  it('depends on exactly the packages that the built program imports', async () => {
    const imported = new Set((await importsOf(join(extracted, 'out/main'))).map(packageName));
    imported.delete('electron');
    expect([...imported].sort()).toEqual(Object.keys(dependencies).sort());
  });

  it('holds every file that its packages load', async () => {
    const chunks = (await readdir(join(extracted, 'out/main/chunks'))).map((name) => `./out/main/chunks/${name}`);
    const imports = (await importsOf(join(extracted, 'out/main'))).filter((name) => name !== 'electron');
    const program = `
      for (const name of ${JSON.stringify([...chunks, ...imports])}) await import(name);
      console.log('loaded');`;
    const node = ['--input-type=module', '-e', program];
    const [loaded, version] = await Promise.all([
      run(process.execPath, node, { cwd: extracted }),
      run(process.execPath, ['out/main/cli.js', '--version'], { cwd: extracted }),
    ]);
    const description = JSON.parse(readFileSync(join(extracted, 'package.json'), 'utf8')) as { version: string };
    expect([loaded.stdout.trim(), version.stdout.trim()]).toEqual(['loaded', description.version]);
  });

  it.each(['main', 'renderer'])('tells the licence of every package in out/%s', async (part) => {
    const told = (await readFile(join(extracted, 'out', part, 'licenses.md'), 'utf8')).matchAll(/^## (\S+) - /gm);
    const names = new Set([...told].map(([, name]) => name));
    const bundled = await packagesIn(join('out', part));
    expect(bundled.length).toBeGreaterThan(10);
    expect(bundled.filter((name) => !names.has(name))).toEqual([]);
  });

  it('describes itself without what only a checkout needs', async () => {
    const description = JSON.parse(await readFile(join(extracted, 'package.json'), 'utf8')) as object;
    expect(description).toMatchObject({
      main: 'out/main/index.js',
      type: 'module',
      desktopName: 'sallyport.desktop',
    });
    expect(description).not.toHaveProperty('scripts');
    expect(description).not.toHaveProperty('devDependencies');
  });

  it("has Electron's fuses turned", async () => {
    const wire = await getCurrentFuseWire(app.program);
    const off = FuseState.DISABLE;
    const on = FuseState.ENABLE;
    expect(wire).toMatchObject({
      [FuseV1Options.RunAsNode]: off,
      [FuseV1Options.EnableCookieEncryption]: on,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
      [FuseV1Options.EnableNodeCliInspectArguments]: off,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
      [FuseV1Options.OnlyLoadAppFromAsar]: on,
      [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: off,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
    });
  });

  it('stays within its size', () => {
    expect(app.resourcesBytes).toBeLessThan(budgetBytes);
  });

  it('has an agent that is hardly more than Node', async () => {
    const [agent, node] = await Promise.all([stat(app.agent), stat(process.execPath)]);
    expect(agent.size).toBeLessThan(Math.min(agentBudgetBytes, node.size + scriptBudgetBytes));
  });

  describePackedAgent(() => app);
});

/** The packages whose code a built folder contains, by its source maps. */
async function packagesIn(folder: string): Promise<string[]> {
  const maps = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js.map'));
  const texts = await Promise.all(maps.map((name) => readFile(join(folder, name), 'utf8')));
  const sources = texts.flatMap((text) => (JSON.parse(text) as { sources: string[] }).sources);
  const paths = sources.map((source) => source.split('/node_modules/').slice(1).at(-1));
  return [...new Set(paths.flatMap((path) => (path === undefined ? [] : [packageName(path)])))];
}

/** `@scope/name` or `name`, of an import with or without a path behind it. */
function packageName(imported: string): string {
  return imported.split('/', imported.startsWith('@') ? 2 : 1).join('/');
}

/** Every import of a package in built code, outside comments: the bundler writes them one a line, or as a call. */
async function importsOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map(async (name) => withoutDocs(await readFile(join(folder, name), 'utf8'))));
  const found = texts.flatMap((text) => [
    ...text.matchAll(/^(?:import|export) (?:[^"'\n]* from )?["']([^."'][^"'\n]*)["'];?$/gm),
    ...text.matchAll(/\bimport\(["'`]([^."'`][^"'`\n]*)["'`]\)/g),
    ...text.matchAll(/require(?:\.resolve|\(import\.meta\.url\))?\(["'`]([^."'`][^"'`\n]*)["'`]\)/gi),
  ]);
  return [...new Set(found.flatMap(([, name = '']) => (isBuiltin(name) ? [] : [name])))];
}

function withoutDocs(code: string): string {
  return code.replace(/^\s*(\/\*\*|\*).*$/gm, '');
}
