import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { LaunchSettings } from '../launch-settings.ts';

export const settingsVariable = 'SALLYPORT_ELECTRON_HOST';

/** What the test that started this process wants, and which app it runs. */
export interface HostEnvironment extends LaunchSettings {
  readonly appFolder: string;
  readonly appName: string;
  readonly appVersion: string;
}

export const environment: HostEnvironment = readEnvironment();

/** Takes the settings out of the environment, so that shells and children started by the app do not see them. */
function readEnvironment(): HostEnvironment {
  const text = process.env[settingsVariable];
  if (text === undefined) throw new Error('electron-host: start apps with launchDesktop');
  delete process.env[settingsVariable];
  const settings = JSON.parse(text) as LaunchSettings;
  const appFolder = findAppFolder(resolve(settings.main));
  const manifest = JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')) as Record<string, string>;
  return {
    ...settings,
    appFolder,
    appName: manifest['productName'] ?? manifest['name'] ?? 'Electron',
    appVersion: manifest['version'] ?? '0.0.0',
  };
}

function findAppFolder(path: string): string {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  throw new Error(`electron-host: no package.json at or above ${path}`);
}
