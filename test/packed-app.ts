import { extractAll, listPackage, statFile } from '@electron/asar';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** By this word the packager finds the fuses in Electron's program. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSE_WIRE_VERSION = 1;
/** In Electron's order; the opposite of what electron-builder.yml asks for, so that each must have been turned. */
const unsetFuses = '1011' + '0011' + '0';

const project = fileURLToPath(new URL('..', import.meta.url));

export interface PackedFile {
  /** From the app's root, with slashes. */
  readonly path: string;
  /** Beside the archive, as a file of its own. */
  readonly isUnpacked: boolean;
}

/**
 * The app as electron-builder.yml packs it, over a stand-in for Electron: all files in place, but no app that runs. The
 * agent beside it is no Electron, and runs.
 */
export interface PackedApp {
  readonly program: string;
  /** The program beside it, which runs. */
  readonly agent: string;
  readonly files: readonly PackedFile[];
  /** Every other file of the installed folder: the archive itself, and the runtime. */
  readonly outside: readonly string[];
  /** What lies beside the archive. */
  readonly unpackedFolder: string;
  /** The archive and what lies beside it: everything but the runtime. */
  readonly resourcesBytes: number;
  /** All of the app as plain files, as Electron presents it to the app. */
  extract(): Promise<string>;
  dispose(): Promise<void>;
}

/** Packs what is built. Everything the packager writes, its own temporary files included, goes into one folder. */
export async function packApp(): Promise<PackedApp> {
  const folder = await mkdtemp(join(tmpdir(), 'sallyport-packed-'));
  const dispose = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    await packInto(folder);
    return { ...(await readPacked(folder)), dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function packInto(folder: string): Promise<void> {
  const runtime = join(folder, 'runtime');
  await mkdir(join(runtime, 'resources'), { recursive: true });
  await writeFile(join(runtime, 'electron'), standInProgram(), { mode: 0o755 });
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  const builder = join(project, 'node_modules/electron-builder/cli.js');
  const places = [`-c.electronDist=${runtime}`, `-c.directories.output=${join(folder, 'packed')}`];
  await run(process.execPath, [builder, '--linux', 'dir', '--publish', 'never', ...places], {
    cwd: project,
    env: { ...process.env, TMPDIR: temporary, HOME: temporary, XDG_CACHE_HOME: temporary },
  });
}

function standInProgram(): Buffer {
  return Buffer.concat([
    Buffer.from(`stand-in ${FUSE_SENTINEL}`),
    Buffer.from([FUSE_WIRE_VERSION, unsetFuses.length]),
    Buffer.from(unsetFuses),
  ]);
}

async function readPacked(folder: string): Promise<Omit<PackedApp, 'dispose'>> {
  const root = join(folder, 'packed/linux-unpacked');
  const archive = join(root, 'resources/app.asar');
  const unpackedFolder = `${archive}.unpacked`;
  const installed = await listFolder(root);
  const isInFolder = (path: string): boolean => path.startsWith(`${relative(root, unpackedFolder)}/`);
  const resources = installed.filter(({ path }) => path.startsWith('resources/'));
  return {
    program: join(root, 'sallyport'),
    agent: join(root, 'sallyport-agent'),
    files: listArchive(archive),
    outside: installed.map(({ path }) => path).filter((path) => !isInFolder(path)),
    unpackedFolder,
    resourcesBytes: resources.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    extract: async () => {
      const target = join(folder, 'extracted');
      await mkdir(target);
      extractAll(archive, target);
      return target;
    },
  };
}

function listArchive(archive: string): PackedFile[] {
  return listPackage(archive, { isPack: false }).flatMap((listed) => {
    const path = listed.slice(1);
    const entry = statFile(archive, path);
    return 'size' in entry ? [{ path, isUnpacked: entry.unpacked === true }] : [];
  });
}

async function listFolder(folder: string): Promise<{ path: string; sizeBytes: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  const sized = files.map(async (file) => ({ path: relative(folder, file), sizeBytes: (await stat(file)).size }));
  return (await Promise.all(sized)).sort((a, b) => a.path.localeCompare(b.path));
}
