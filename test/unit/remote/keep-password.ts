import { randomBytes, scryptSync } from 'node:crypto';
import { writePasswordFile } from '../../../main/remote/password-file.ts';

/** Keeps a password for the next agent, at the least cost that one takes: for tests of everything but the cost. */
export function keepPassword(file: string, password: string): Promise<void> {
  const cost = { N: 1_024, r: 8, p: 1 };
  const salt = randomBytes(16);
  const hash = scryptSync(password, salt, 32, cost).toString('base64url');
  return writePasswordFile(file, { kind: 'set', hash: { salt: salt.toString('base64url'), hash, cost }, tries: [] });
}
