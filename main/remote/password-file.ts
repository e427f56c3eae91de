import { z } from 'zod';
import { parseJson } from '../../base/parse-json.ts';
import { readPrivateFile, writePrivateFile } from '../agent/private-file.ts';
import type { Log } from '../log.ts';
import { WrongTries } from './lockouts.ts';
import { PasswordHash } from './password-hash.ts';

/** `lost`: there was one, and what was kept of it could not be read. */
export const KeptPassword = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('set'), hash: PasswordHash, tries: z.array(WrongTries).max(10_000) }),
  z.object({ kind: z.literal('lost') }),
]);
export type KeptPassword = z.infer<typeof KeptPassword>;

const Version = z.object({ version: z.literal(1) });

/**
 * Throws StateFolderError. What cannot be read is set aside beside the file, and stays `lost` for the agents to come: it
 * is never taken for "none".
 */
export async function readPasswordFile(path: string, log: Log): Promise<KeptPassword> {
  const text = await readPrivateFile(path);
  if (text === undefined) return { kind: 'none' };
  const content = parseJson(text);
  const parsed = KeptPassword.safeParse(content);
  if (parsed.success && Version.safeParse(content).success) return parsed.data;
  log.error({ path }, 'the session password cannot be read: no device is let in until it is set or cleared');
  await setAside(path, text, log);
  return { kind: 'lost' };
}

/** Throws StateFolderError. */
export function writePasswordFile(path: string, kept: KeptPassword): Promise<void> {
  return writePrivateFile(path, `${JSON.stringify({ version: 1, ...kept }, undefined, 2)}\n`);
}

/** Where that fails, the next agent finds it as damaged as this one did. */
async function setAside(path: string, text: string, log: Log): Promise<void> {
  try {
    await writePrivateFile(`${path}.damaged`, text);
    await writePasswordFile(path, { kind: 'lost' });
  } catch (error) {
    log.warn({ err: error }, 'the damaged session password could not be set aside');
  }
}
