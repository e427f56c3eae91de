import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** SHA-256 of a secret, as lower-case hex. Looking secrets up by it tells nothing about them by the time it takes. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares in constant time, whatever the lengths. An empty secret equals nothing. */
export function isSameSecret(shown: string, expected: string): boolean {
  if (expected === '') return false;
  return timingSafeEqual(Buffer.from(digestOf(shown)), Buffer.from(digestOf(expected)));
}

/** What follows `Authorization: Bearer`, or undefined. */
export function bearerOf(request: IncomingMessage): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
