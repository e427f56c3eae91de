import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse as parsePath } from 'node:path';
import { parse } from 'jsonc-parser';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import type { RefusedSetting } from '../../protocol/settings-report.ts';
import { Theme, ThemeName, type OwnTheme } from '../../protocol/theme.ts';
import type { Log } from '../log.ts';
import { messages } from './messages.ts';
import { watchFile, watchFolder } from './watch-file.ts';

/** More are not read: all of them are told to each page. */
const MOST_THEMES = 50;

/** The themes that somebody has put beside the file of settings, one a file. */
export interface OwnThemes {
  readonly themes: readonly OwnTheme[];
  readonly refused: readonly RefusedSetting[];
}

/** Reads them as they are now; no folder means none. */
export function readThemes(folder: string): OwnThemes {
  const themes: OwnTheme[] = [];
  const refused: RefusedSetting[] = [];
  for (const file of listFiles(folder)) {
    const read = readTheme(join(folder, file));
    if (typeof read === 'string') refused.push({ line: null, name: null, problem: messages.badTheme(file, read) });
    else themes.push(read);
  }
  return { themes, refused };
}

/** Says when they may have changed, also when the folder comes to be. */
export function watchThemes(folder: string, parts: { clock: Clock; log: Log; changed(): void }): Disposable {
  const watching = new DisposableStore();
  let inside: Disposable | undefined;
  const look = (): void => {
    inside?.dispose();
    inside = existsSync(folder) ? watchFolder(folder, { ...parts, isMeant: () => true }) : undefined;
  };
  const came = (): void => {
    look();
    parts.changed();
  };
  watching.add(toDisposable(() => inside?.dispose()));
  watching.add(watchFile(folder, { ...parts, changed: came }));
  look();
  return watching;
}

function listFiles(folder: string): string[] {
  try {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return files.sort().slice(0, MOST_THEMES);
  } catch {
    return [];
  }
}

/** The theme, or why it is none. */
function readTheme(path: string): OwnTheme | string {
  const name = ThemeName.safeParse(parsePath(path).name);
  if (!name.success) return messages.badThemeName;
  try {
    const theme = Theme.safeParse(parse(readFileSync(path, 'utf8')));
    if (theme.success) return { name: name.data, ...theme.data };
    const [issue] = theme.error.issues;
    return [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
