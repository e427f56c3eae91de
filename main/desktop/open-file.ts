import { spawn } from 'node:child_process';
import type { FilePlace } from '../../protocol/file-place.ts';
import { BadCommandLineError, openingCommand } from '../../protocol/opening-command.ts';
import type { FileAnswer } from '../../protocol/window-bridge.ts';
import { userEnvironment } from '../terminal/shell-environment.ts';

export interface FileOpening {
  /** The setting `window.openFile`. */
  readonly commandLine: string;
  readonly processEnv: NodeJS.ProcessEnv;
}

/**
 * Starts the program that a person has set, with a place in a file. It is theirs, and outlives the app. No shell comes in
 * between, and the system is never asked what to do with a file: that may be to run it. Never rejects.
 */
export function openFile(place: FilePlace, { commandLine, processEnv }: FileOpening): Promise<FileAnswer> {
  return new Promise((resolve) => {
    const words = wordsOf(commandLine, place);
    if (typeof words === 'string') return resolve(words);
    const [command, ...args] = words;
    const env = userEnvironment(processEnv);
    const program = spawn(command, args, { detached: true, stdio: 'ignore', cwd: env['HOME'], env });
    program.once('spawn', () => resolve('opened'));
    program.once('error', () => resolve('failed'));
    program.unref();
  });
}

function wordsOf(commandLine: string, place: FilePlace): [string, ...string[]] | FileAnswer {
  try {
    return openingCommand(commandLine, place) ?? 'unset';
  } catch (error) {
    if (error instanceof BadCommandLineError) return 'failed';
    throw error;
  }
}
