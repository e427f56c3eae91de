/** The one way to write a relay's address: no final slash, host in lower case, no port that goes without saying. */
export function normalizeRelayUrl(text: string): string | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return undefined;
  }
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!isPlain || (url.protocol !== 'wss:' && url.protocol !== 'ws:')) return undefined;
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}`;
}

/** A relay's address in its one form, and not HOST:PORT. */
export function isRelayUrl(text: string): boolean {
  return normalizeRelayUrl(text) === text;
}

/**
 * Whether an address that a relay names may be followed by whoever dialled `dialled`: the same host, or one below it,
 * over the same protection. Anything else could send its agents and viewers to places that the relay's operator chose.
 */
export function isWithinRelay(named: string, dialled: string): boolean {
  if (!isRelayUrl(named)) return false;
  const [there, here] = [new URL(named), new URL(dialled)];
  const isHost = there.hostname === here.hostname || there.hostname.endsWith(`.${here.hostname}`);
  return there.protocol === here.protocol && isHost;
}
