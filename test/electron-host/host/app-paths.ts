import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment } from './host-environment.ts';

const home = homedir();
const configured = new Map<string, string>();

/** Paths of `app.getPath`; `userData` is the one the test chose. */
const defaults: Readonly<Record<string, () => string>> = {
  home: () => home,
  appData: () => process.env['XDG_CONFIG_HOME'] ?? join(home, '.config'),
  userData: () => environment.userDataDir,
  sessionData: () => appPath('userData'),
  logs: () => join(appPath('userData'), 'logs'),
  temp: () => tmpdir(),
  exe: () => process.execPath,
  module: () => process.execPath,
  desktop: () => join(home, 'Desktop'),
  documents: () => join(home, 'Documents'),
  downloads: () => join(home, 'Downloads'),
};

export function appPath(name: string): string {
  const path = configured.get(name) ?? defaults[name]?.();
  if (path === undefined) throw new Error(`Failed to get '${name}' path`);
  return path;
}

export function setAppPath(name: string, path: string): void {
  if (defaults[name] === undefined) throw new Error(`Failed to set path: ${name}`);
  configured.set(name, path);
}
