import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { Socket } from 'node:net';
import type { PtyCommand } from '../terminal/pty.ts';
import { createPipe } from '../terminal/posix.ts';
import { SpawnFailedError } from '../terminal/spawn-failed-error.ts';

/** A program with pipes as 0, 1 and 2, and our ends of them, which belong to whoever started it. */
export interface ExecChild {
  readonly pid: number;
  readonly process: ChildProcess;
  readonly stdin: Socket;
  readonly stdout: Socket;
  readonly stderr: Socket;
}

/**
 * Starts `program`, leading a process session of its own. Its streams are real pipes: those that Node makes are sockets,
 * which cannot be opened again by `/dev/stdin` and the like, and by which bash takes itself for a remote shell. Throws
 * SpawnFailedError.
 */
export async function startChild({ file, args, cwd, env }: Omit<PtyCommand, 'size'>): Promise<ExecChild> {
  const pipes = openPipes(file);
  const [input, output, errors] = pipes;
  const stdio = [input.readEnd, output.writeEnd, errors.writeEnd] as const;
  try {
    const child = spawn(file, args, { cwd, env, detached: true, stdio: [...stdio] });
    if (child.pid === undefined) throw await refusal(child, file);
    return {
      ...{ pid: child.pid, process: child },
      stdin: new Socket({ fd: input.writeEnd, readable: false, writable: true }),
      stdout: new Socket({ fd: output.readEnd, readable: true, writable: false }),
      stderr: new Socket({ fd: errors.readEnd, readable: true, writable: false }),
    };
  } catch (error) {
    for (const fd of [input.writeEnd, output.readEnd, errors.readEnd]) fs.closeSync(fd);
    throw error;
  } finally {
    for (const fd of stdio) fs.closeSync(fd);
  }
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

async function refusal(child: ChildProcess, command: string): Promise<SpawnFailedError> {
  const error = await new Promise<Error>((resolve) => child.once('error', resolve));
  return new SpawnFailedError('refused_by_system', { command }, error.message);
}
