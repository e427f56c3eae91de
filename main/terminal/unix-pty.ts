import fs from 'node:fs';
import type { Clock } from '../../base/clock.ts';
import { collectChild } from './child-collector.ts';
import { MasterPty, type MasterSystem } from './master-pty.ts';
import { openTtyStream, readNow } from './master-reader.ts';
import { duplicateDescriptor, foregroundGroupOf, keepDescriptorsPrivate } from './posix.ts';
import { openMaster, resizeMaster, terminalFileOf } from './pty-device.ts';
import type { Pty, PtyCommand, PtyHost } from './pty.ts';
import { RecentInput } from './recent-input.ts';
import { SpawnFailedError } from './spawn-failed-error.ts';
import { spawnOnTerminal } from './spawn-program.ts';
import { TurnBudget } from './turn-budget.ts';

/**
 * For what all floods together may be read along in one turn of the loop. Each reading wakes the program that prints,
 * which then takes this processor for itself where it has no other: a turn of many readings lasts long for who types.
 */
const READ_ALONG_MS = 1;

/** Everything a start asks of the system. Tests replace single steps to see what a failure leaves behind. */
export interface PtySystem extends MasterSystem {
  openMaster: typeof openMaster;
  keepDescriptorsPrivate(): void;
  /** Starts the program on the master's PTY; see `collectChild`. */
  start(command: PtyCommand, master: number, onCollected: Parameters<typeof collectChild>[1]): number;
  kill(pid: number): void;
  closeMaster(fd: number): void;
}

/** The real one. */
export function createPtySystem(clock: Clock): PtySystem {
  const readAlong = new TurnBudget(clock, READ_ALONG_MS);
  return {
    clock,
    input: new RecentInput(clock),
    openMaster,
    keepDescriptorsPrivate,
    start: (command, master, onCollected) =>
      collectChild(() => spawnOnTerminal(command, terminalFileOf(master)), onCollected),
    resize: resizeMaster,
    foregroundGroup: foregroundGroupOf,
    duplicate: duplicateDescriptor,
    readNow,
    openStream: (fd, onBytes) => openTtyStream(fd, onBytes, readAlong),
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

/** Each start makes all descriptors private, its own master among them: no child ever inherits one (L21). */
function spawn(command: PtyCommand, system: PtySystem): Pty {
  let master: number | undefined;
  let pid: number | undefined;
  let pty: MasterPty | undefined;
  try {
    master = system.openMaster(command.size);
    system.keepDescriptorsPrivate();
    pid = system.start(command, master, (status) => pty?.childCollected(status));
    return (pty = new MasterPty(pid, master, system));
  } catch (error) {
    giveUp({ master, pid }, system);
    throw new SpawnFailedError('refused_by_system', { command: command.file }, String(error));
  }
}

/** The child is collected like every other one. */
function giveUp({ master, pid }: { master: number | undefined; pid: number | undefined }, system: PtySystem): void {
  try {
    if (pid !== undefined) system.kill(pid);
  } finally {
    if (master !== undefined) system.closeMaster(master);
  }
}
