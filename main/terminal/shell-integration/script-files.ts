import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '../replace-file.ts';
import bash from './integration.bash?raw';
import fish from './integration.fish?raw';
import zsh from './integration.zsh?raw';

export interface ScriptPlaces {
  readonly bash: string;
  readonly zsh: string;
  readonly fish: string;
}

/** Where the scripts lie in `folder`; touches nothing. */
export function placesIn(folder: string): ScriptPlaces {
  return {
    bash: path.join(folder, 'integration.bash'),
    zsh: path.join(folder, 'zsh', '.zshenv'),
    fish: path.join(folder, 'integration.fish'),
  };
}

/** Writes the scripts where they are missing or not those of this version. Each is there whole, or as it was. */
export async function writeScripts(folder: string): Promise<void> {
  const places = placesIn(folder);
  await mkdir(path.dirname(places.zsh), { recursive: true, mode: 0o700 });
  await Promise.all([writeScript(places.bash, bash), writeScript(places.zsh, zsh), writeScript(places.fish, fish)]);
}

async function writeScript(file: string, text: string): Promise<void> {
  const found = await readFile(file, 'utf8').catch(() => undefined);
  if (found === text) return;
  await replaceFile(file, text);
}
