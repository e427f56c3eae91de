import { constants } from 'node:fs';
import { access, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { SpawnFailedError } from './spawn-failed-error.ts';

/** The kernel reads no more of a script's first line. */
const SHEBANG_MAX_BYTES = 256;

/**
 * The absolute path of a program: one with a slash is taken from `cwd`, a bare name is looked up in `searchPath`.
 * Throws SpawnFailedError when there is none, when it may not be run, or when the interpreter it names is missing.
 */
export async function resolveExecutable(command: string, cwd: string, searchPath: string): Promise<string> {
  const candidates = command.includes('/')
    ? [path.resolve(cwd, command)]
    : searchPath.split(path.delimiter).map((folder) => path.resolve(cwd, folder, command));
  let found: 'missing' | 'not_executable' = 'missing';
  for (const candidate of candidates) {
    const state = await inspect(candidate);
    if (state === 'executable') {
      await requireInterpreter(candidate);
      return candidate;
    }
    // A folder of the search path that this user may not enter says nothing about the name.
    if (state === 'not_executable' || (state === 'unreachable' && command.includes('/'))) found = 'not_executable';
  }
  throw new SpawnFailedError(found, { command });
}

async function inspect(file: string): Promise<'missing' | 'unreachable' | 'not_executable' | 'executable'> {
  try {
    if (!(await stat(file)).isFile()) return 'not_executable';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? 'unreachable' : 'missing';
  }
  return access(file, constants.X_OK).then(
    () => 'executable',
    () => 'not_executable',
  );
}

/** A script whose `#!` line names a missing program cannot be started either. */
async function requireInterpreter(script: string): Promise<void> {
  const interpreter = await readInterpreter(script);
  if (interpreter === undefined) return;
  const state = await inspect(interpreter);
  if (state === 'executable') return;
  throw new SpawnFailedError(state === 'missing' ? 'missing' : 'not_executable', { command: interpreter });
}

async function readInterpreter(file: string): Promise<string | undefined> {
  let handle;
  try {
    handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SHEBANG_MAX_BYTES), 0, SHEBANG_MAX_BYTES, 0);
    return /^#![ \t]*(\/[^\s]*)/.exec(buffer.toString('latin1', 0, bytesRead))?.[1];
  } catch {
    // A program may be runnable and not readable: then the system is the judge.
    return undefined;
  } finally {
    await handle?.close();
  }
}
