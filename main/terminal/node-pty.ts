import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { MasterPty, type MasterSystem } from './master-pty.ts';
import { openTtyStream, readNow } from './master-reader.ts';
import { duplicateDescriptor, foregroundGroupOf, keepDescriptorsPrivate } from './posix.ts';
import type { Pty, PtyCommand, PtyHost } from './pty.ts';
import { SpawnFailedError } from './spawn-failed-error.ts';

type ChildCollected = (code: number, signal: number) => void;

/** Everything a spawn asks of the system. Tests replace single steps to see what a failure leaves behind. */
export interface PtySystem extends MasterSystem {
  fork(command: PtyCommand, onCollected: ChildCollected): { readonly fd: number; readonly pid: number };
  keepDescriptorsPrivate(): void;
  kill(pid: number): void;
  closeMaster(fd: number): void;
}

/** node-pty's compiled part; the version is pinned, since this is not its public interface (docs/decisions/0002-node-pty.md). */
interface NativeModule {
  fork(
    ...args: [
      file: string,
      args: readonly string[],
      env: string[],
      cwd: string,
      cols: number,
      rows: number,
      uid: number,
      gid: number,
      isUtf8: boolean,
      helperPath: string,
      onCollected: ChildCollected,
    ]
  ): { fd: number; pid: number };
  resize(fd: number, cols: number, rows: number): void;
}

const SAME_USER = -1;

let native: { readonly module: NativeModule; readonly helperPath: string } | undefined;

function loadNative(): NonNullable<typeof native> {
  if (native !== undefined) return native;
  const require = createRequire(import.meta.url);
  const loader = require.resolve('node-pty/lib/utils.js');
  const loading = require(loader) as { loadNativeModule(name: string): { dir: string; module: NativeModule } };
  const { dir, module } = loading.loadNativeModule('pty');
  return (native = { module, helperPath: outsideArchive(path.resolve(path.dirname(loader), dir, 'spawn-helper')) });
}

/** A program cannot be started from inside the packed app's archive; electron-builder.yml keeps node-pty beside it. */
function outsideArchive(program: string): string {
  return program.replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked');
}

function fork(command: PtyCommand, onCollected: ChildCollected): { fd: number; pid: number } {
  const { module, helperPath } = loadNative();
  const env = Object.entries(command.env).map(([name, value]) => `${name}=${value}`);
  const { cols, rows } = command.size;
  const { file, args, cwd } = command;
  return module.fork(file, args, env, cwd, cols, rows, SAME_USER, SAME_USER, true, helperPath, onCollected);
}

/** The real one. */
export function createPtySystem(clock: Clock): PtySystem {
  return {
    clock,
    fork,
    keepDescriptorsPrivate,
    resize: (fd, size) => loadNative().module.resize(fd, size.cols, size.rows),
    foregroundGroup: foregroundGroupOf,
    duplicate: duplicateDescriptor,
    readNow,
    openStream: openTtyStream,
    kill: killIfThere,
    closeMaster: (fd) => fs.closeSync(fd),
  };
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Starts programs on PTYs of Linux and macOS. */
export function createPtyHost(clock: Clock, system: PtySystem = createPtySystem(clock)): PtyHost {
  return { spawn: (command) => spawn(command, system) };
}

/** Descriptors are made private before, for this child, and after, so that no later child inherits this master (L21). */
function spawn(command: PtyCommand, system: PtySystem): Pty {
  let pty: MasterPty | undefined;
  const born = tryFork(command, system, (code, signal) => pty?.childCollected(code, signal));
  try {
    system.keepDescriptorsPrivate();
    return (pty = new MasterPty(born.pid, born.fd, system));
  } catch (error) {
    // Only the pid: the child may not lead a group of its own yet. It is collected like every other one.
    try {
      system.kill(born.pid);
    } finally {
      system.closeMaster(born.fd);
    }
    throw new SpawnFailedError('refused_by_system', { command: command.file }, String(error));
  }
}

function tryFork(command: PtyCommand, system: PtySystem, onCollected: ChildCollected): { fd: number; pid: number } {
  try {
    system.keepDescriptorsPrivate();
    return system.fork(command, onCollected);
  } catch (error) {
    throw new SpawnFailedError('refused_by_system', { command: command.file }, String(error));
  }
}
