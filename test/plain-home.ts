import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A home for shells: a prompt of two characters, and nothing else set up. The caller removes it. */
export async function makePlainHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'sallyport-home-'));
  await writeFile(join(home, '.bash_profile'), "PS1='$ '\nunset PROMPT_COMMAND HISTFILE\n");
  return home;
}
