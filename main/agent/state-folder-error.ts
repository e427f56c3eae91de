import { basename } from 'node:path';
import { AppError } from '../../base/errors.ts';

export type StateFolderProblem =
  | 'no_directory'
  | 'not_permitted'
  | 'foreign'
  | 'open_to_others'
  | 'path_too_long'
  | 'no_file'
  | 'no_space'
  | 'copied'
  | 'damaged';

/** The state folder cannot be used; the message says what to do. */
export class StateFolderError extends AppError {
  readonly code = 'state_folder';

  constructor(
    readonly problem: StateFolderProblem,
    readonly path: string,
    message: string,
  ) {
    super(message);
    this.name = 'StateFolderError';
  }

  override get facts(): Record<string, unknown> {
    return { problem: this.problem, path: this.path };
  }
}

export function notAFolder(folder: string): StateFolderError {
  const message = `${folder} is not a folder. Choose another with --state-dir, or move that file away`;
  return new StateFolderError('no_directory', folder, message);
}

export function foreign(folder: string, uid: number): StateFolderError {
  const message = `${folder} belongs to user ${uid}, not to you. Choose another with --state-dir`;
  return new StateFolderError('foreign', folder, message);
}

/** Its journal names process `pid`, which lives and does not use this folder. */
export function copied(
  { path, journal }: { readonly path: string; readonly journal: string },
  pid: number,
): StateFolderError {
  const found = `${path} seems to be a copy: the shells in its ${basename(journal)} are those of an agent that runs (process ${pid}) with another folder`;
  const advice = `Choose another folder with --state-dir, end that agent, or, if this is a copy, remove '${journal}' from it`;
  return new StateFolderError('copied', path, `${found}. ${advice}`);
}

/** `consequence`: what it means to go on without the file. */
export function damaged(file: string, consequence: string): StateFolderError {
  const advice = `Bring it back from a copy, or move it away: ${consequence}`;
  return new StateFolderError('damaged', file, `${file} does not hold what it should. ${advice}`);
}

/** A secret that others could read may be known to them: that is for a person to judge, not to be mended in silence. */
export function readableByOthers(file: string, mode: number): StateFolderError {
  const bits = (mode & 0o777).toString(8);
  const message = `Other users may read ${file} (mode ${bits}). If nobody has, run: chmod 600 '${file}'`;
  return new StateFolderError('open_to_others', file, message);
}

/** As under /proc. */
export function noPlaceFor(folder: string): StateFolderError {
  const message = `${folder} cannot be made: the folder above it takes no new ones. Choose another with --state-dir`;
  return new StateFolderError('not_permitted', folder, message);
}

/** A refusal of the file system, in words that say what to do. Any other error is returned as it is. */
export function unusable(file: string, error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return notAFolder(file);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS': {
      const advice = 'Choose another folder with --state-dir, or give yourself the right to read and write it';
      return new StateFolderError('not_permitted', file, `${file} may not be read or written by you. ${advice}`);
    }
    case 'EISDIR':
    case 'ERR_FS_EISDIR': {
      const message = `${file} is a folder, where a file belongs. Move it away, or choose another folder with --state-dir`;
      return new StateFolderError('no_file', file, message);
    }
    case 'ENOSPC':
    case 'EDQUOT': {
      const advice = 'Make room, or choose a folder on another disk with --state-dir';
      return new StateFolderError('no_space', file, `There is no room left for ${file}. ${advice}`);
    }
    default:
      return error;
  }
}
