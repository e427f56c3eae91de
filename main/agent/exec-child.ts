import fs from 'node:fs';
import { Socket } from 'node:net';
import { createDeferred } from '../../base/deferred.ts';
import type { ExitStatus } from '../../protocol/terminal-info.ts';
import { collectChild } from '../terminal/child-collector.ts';
import { readExitStatus } from '../terminal/exit-status.ts';
import { createPipe } from '../terminal/posix.ts';
import { SpawnFailedError } from '../terminal/spawn-failed-error.ts';
import { spawnOnDescriptors, type Program } from '../terminal/spawn-program.ts';

/** A program with pipes as 0, 1 and 2, and our ends of them, which belong to whoever started it. */
export interface ExecChild {
  readonly pid: number;
  /** Resolves when it has been collected. */
  readonly exited: Promise<ExitStatus>;
  readonly stdin: Socket;
  readonly stdout: Socket;
  readonly stderr: Socket;
}

/**
 * Starts `program`, leading a process session of its own. Its streams are real pipes: those that Node makes are sockets,
 * which cannot be opened again by `/dev/stdin` and the like, and by which bash takes itself for a remote shell. Throws
 * SpawnFailedError.
 */
export function startChild(program: Program): ExecChild {
  const [input, output, errors] = openPipes(program.file);
  const streams = {
    stdin: new Socket({ fd: input.writeEnd, readable: false, writable: true }),
    stdout: new Socket({ fd: output.readEnd, readable: true, writable: false }),
    stderr: new Socket({ fd: errors.readEnd, readable: true, writable: false }),
  };
  const theirs = [input.readEnd, output.writeEnd, errors.writeEnd] as const;
  try {
    return { ...spawnOn(program, theirs), ...streams };
  } catch (error) {
    for (const stream of Object.values(streams)) stream.destroy();
    throw new SpawnFailedError('refused_by_system', { command: program.file }, (error as Error).message);
  } finally {
    for (const fd of theirs) fs.closeSync(fd);
  }
}

function spawnOn(program: Program, descriptors: readonly [number, number, number]): Pick<ExecChild, 'pid' | 'exited'> {
  const exited = createDeferred<ExitStatus>();
  const pid = collectChild(
    () => spawnOnDescriptors(program, descriptors),
    (status) => exited.resolve(readExitStatus(status)),
  );
  return { pid, exited: exited.promise };
}

type Pipe = ReturnType<typeof createPipe>;

function openPipes(command: string): [Pipe, Pipe, Pipe] {
  const pipes: Pipe[] = [];
  try {
    for (let count = 0; count < 3; count += 1) pipes.push(createPipe());
    return pipes as [Pipe, Pipe, Pipe];
  } catch (error) {
    for (const { readEnd, writeEnd } of pipes) for (const fd of [readEnd, writeEnd]) fs.closeSync(fd);
    throw new SpawnFailedError('refused_by_system', { command }, (error as Error).message);
  }
}
