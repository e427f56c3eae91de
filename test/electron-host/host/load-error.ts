const numbers: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
};

export interface LoadError extends Error {
  readonly code: string;
  readonly errno: number;
  readonly url: string;
}

/** What `loadURL` rejects with. */
export function loadError(cause: unknown, url: string): LoadError {
  const text = cause instanceof Error ? cause.message : String(cause);
  const code = /net::(\w+)/.exec(text)?.[1] ?? 'ERR_FAILED';
  const errno = numbers[code] ?? -2;
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`, { cause }), { code, errno, url });
}
