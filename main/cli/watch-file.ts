import { realpathSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import type { Log } from '../log.ts';

/** Editors write in several steps: a change counts when this much time has passed without another. */
const SETTLE_MS = 50;

export interface FileWatchParts {
  readonly clock: Clock;
  readonly log: Log;
  /** What is watched has been written, has come to be or gone. */
  changed(): void;
}

/**
 * Says when a file changes, as the system tells of its folder, which costs nothing meanwhile and outlives the file's
 * being replaced. Where the system does not tell, that is logged and nothing is said.
 */
export function watchFile(path: string, parts: FileWatchParts): Disposable {
  const watching = new DisposableStore();
  for (const place of new Set([path, whereItLeads(path)])) {
    const isMeant = (name: string): boolean => name === basename(place);
    watching.add(watchFolder(dirname(place), { ...parts, isMeant }));
  }
  return watching;
}

/** The same for the files of a folder that are meant. */
export function watchFolder(
  folder: string,
  { clock, log, changed, isMeant }: FileWatchParts & { isMeant(name: string): boolean },
): Disposable {
  const watching = new DisposableStore();
  let timer: Disposable | undefined;
  watching.add(toDisposable(() => timer?.dispose()));
  const failed = (error: unknown): void => {
    log.warn({ err: error, folder }, 'changes in a folder are not noticed');
    watching.dispose();
  };
  try {
    const watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name !== null && !isMeant(name)) return;
      timer?.dispose();
      timer = clock.setTimer(SETTLE_MS, changed);
    });
    watching.add(toDisposable(() => watcher.close()));
    watcher.on('error', failed);
  } catch (error) {
    failed(error);
  }
  return watching;
}

/** People keep such files elsewhere, and a link to them here. */
function whereItLeads(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
