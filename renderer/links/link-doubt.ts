/** Why a link may not lead where its reader believes. */
export type LinkDoubt = 'elsewhere' | 'user' | 'foreignLetters';

/** Something like a host's name, as people write it: in an address, or alone. */
const hostLike = /(?:^|[\s/@("'<[])((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,})/gu;

/**
 * Whether a person should see the whole address before it is opened: it names another host than the words that stand for
 * it, has a user's name in front of its host (`https://bank.example@evil.example`), or a host in foreign letters that may
 * look like others. `address` as URL writes it; `shown`: what a program wrote in its place, or the address itself.
 */
export function doubtOf(address: string, shown: string): LinkDoubt | undefined {
  const { protocol, hostname, username, password } = new URL(address);
  if (protocol === 'mailto:') return undefined;
  if (username !== '' || password !== '') return 'user';
  if (hostname.split('.').some((label) => label.startsWith('xn--'))) return 'foreignLetters';
  return namedHosts(shown).some((host) => !isWithin(hostname, host)) ? 'elsewhere' : undefined;
}

function namedHosts(shown: string): string[] {
  return [...shown.matchAll(hostLike)].flatMap(([, host]) => (host === undefined ? [] : [host.toLowerCase()]));
}

/** `docs.example.org` is where "example.org" says, and so is `www.` of it. */
function isWithin(hostname: string, named: string): boolean {
  const host = named.replace(/^www\./, '');
  return hostname === host || hostname.endsWith(`.${host}`);
}
