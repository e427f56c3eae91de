import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The secrets with which a viewer resumes its session. Each answer brings the next one; the one it was shown stays valid
 * until the first message after that answer, in case the answer was lost.
 */
export class SessionTokens {
  #current = createToken();
  #previous: string | undefined;

  get current(): string {
    return this.#current;
  }

  /** Rotates if `shown` is valid. */
  redeem(shown: string): boolean {
    if (!this.#isValid(shown)) return false;
    this.#previous = shown;
    this.#current = createToken();
    return true;
  }

  /** The viewer has the current token: the previous one is worthless now. */
  confirm(): void {
    this.#previous = undefined;
  }

  #isValid(shown: string): boolean {
    const isCurrent = equals(shown, this.#current);
    return (this.#previous !== undefined && equals(shown, this.#previous)) || isCurrent;
  }
}

function createToken(): string {
  return randomBytes(32).toString('base64url');
}

function equals(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
