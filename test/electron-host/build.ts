import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = fileURLToPath(new URL('.', import.meta.url));
const output = join(root, 'out/test/electron-host');

interface Bundle {
  readonly name: string;
  readonly entry: string;
  /** `script`: loaded by Electron with `require`. */
  readonly runsIn: 'node' | 'page' | 'script';
}

const bundles: readonly Bundle[] = [
  { name: 'run-app', entry: 'host/run-app.ts', runsIn: 'node' },
  { name: 'tell-first-instance', entry: 'host/tell-first-instance.ts', runsIn: 'node' },
  { name: 'utility', entry: 'utility/index.ts', runsIn: 'node' },
  { name: 'page-world', entry: 'page/page-world.ts', runsIn: 'page' },
  { name: 'preload-world', entry: 'page/preload-world.ts', runsIn: 'page' },
  { name: 'electron-spy', entry: 'electron-spy.ts', runsIn: 'script' },
  { name: 'fixture/main', entry: 'fixture/main.ts', runsIn: 'node' },
  { name: 'fixture/echo', entry: 'fixture/echo.ts', runsIn: 'node' },
  { name: 'fixture/preload', entry: 'fixture/preload.ts', runsIn: 'script' },
  { name: 'fixture/page', entry: 'fixture/page.ts', runsIn: 'page' },
];

const copies = ['fixture/package.json', 'fixture/page.html'];

let built: Promise<string> | undefined;

/** Builds the stand-in and its fixture, unless that was done from exactly these sources. Resolves with the folder. */
export function buildElectronHost(): Promise<string> {
  return (built ??= buildIfMissing());
}

async function buildIfMissing(): Promise<string> {
  const folder = join(output, (await hashOfSources()).slice(0, 16));
  if (existsSync(folder)) return folder;
  await mkdir(output, { recursive: true });
  const unfinished = await mkdtemp(join(output, 'unfinished-'));
  try {
    for (const bundle of bundles) await buildBundle(bundle, unfinished);
    for (const file of copies) await copyFile(join(source, file), join(unfinished, file));
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // else another process was faster
  }
  return folder;
}

async function buildBundle({ name, entry, runsIn }: Bundle, outDir: string): Promise<void> {
  const isNode = runsIn === 'node';
  const formats: Record<Bundle['runsIn'], Rolldown.ModuleFormat> = { node: 'es', page: 'iife', script: 'cjs' };
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ...(isNode ? { ssr: { external: ['electron'] } } : {}),
    build: {
      ssr: isNode,
      outDir,
      emptyOutDir: false,
      minify: false,
      sourcemap: isNode,
      target: isNode ? 'node20' : 'chrome120',
      rolldownOptions: {
        input: join(source, entry),
        external: ['electron'],
        output: {
          format: formats[runsIn],
          entryFileNames: `${name}.${runsIn === 'script' ? 'cjs' : 'js'}`,
          codeSplitting: false,
        },
      },
    },
  });
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await readdir(source, { recursive: true })).filter((file) => /\.(ts|json|html)$/.test(file)).sort();
  const shared = ['base/deferred.ts', 'base/event.ts', 'base/disposable.ts'].map((file) => join(root, file));
  for (const file of [...files.map((name) => join(source, name)), ...shared]) hash.update(await readFile(file));
  return hash.digest('hex');
}
