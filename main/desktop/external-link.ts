/** What may be handed to the system to be opened elsewhere. */
const externalSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
const MAX_LENGTH = 8_192;

/** The address as it was understood, if it may leave the app; undefined for everything else. Pure. */
export function parseExternalLink(text: string): string | undefined {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return undefined;
  const { protocol, hostname, username, password, href } = new URL(text);
  if (!externalSchemes.has(protocol)) return undefined;
  if (protocol === 'mailto:') return href;
  return hostname === '' || username !== '' || password !== '' ? undefined : href;
}
