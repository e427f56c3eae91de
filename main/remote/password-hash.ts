import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** 32 MiB and a few tenths of a second for each guess (docs/decisions/0022-session-password.md). */
const COST = { N: 32_768, r: 8, p: 3 } as const;

/** A password as it is kept: what it costs to compare one with it is kept beside it, so that it may change. */
export const PasswordHash = z.object({
  salt: z.base64url(),
  hash: z.base64url(),
  cost: z.object({
    N: z.int().min(1024).max(1_048_576),
    r: z.int().min(1).max(16),
    p: z.int().min(1).max(16),
  }),
});
export type PasswordHash = z.infer<typeof PasswordHash>;

export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST);
  return { salt: salt.toString('base64url'), hash: hash.toString('base64url'), cost: COST };
}

/** Takes as long for a wrong one as for the right one. */
export async function isPassword(password: string, { salt, hash, cost }: PasswordHash): Promise<boolean> {
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost);
  const kept = Buffer.from(hash, 'base64url');
  return kept.byteLength === derived.byteLength && timingSafeEqual(kept, derived);
}

/** In a thread of Node's pool, never in the loop's. The same characters from another keyboard are the same password. */
function derive(password: string, salt: Buffer, { N, r, p }: PasswordHash['cost']): Promise<Buffer> {
  const maxmem = 256 * N * r; // twice what it needs
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, { N, r, p, maxmem }, (error, derived) => {
      if (error === null) resolve(derived);
      else reject(error);
    });
  });
}
