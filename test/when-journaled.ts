import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from './wait-until.ts';

/** Waits until the journal of `stateDir` holds the terminal: an agent that is killed before that has left no word of it. */
export async function whenJournaled(stateDir: string, terminalId: string): Promise<void> {
  const journal = join(stateDir, 'shells.json');
  const isWritten = async (): Promise<boolean> =>
    existsSync(journal) && (await readFile(journal, 'utf8')).includes(terminalId);
  await waitUntil(isWritten, { withinMs: 15_000 });
}
