import { AppError } from '../../base/errors.ts';
import { isRelayUrl, normalizeRelayUrl } from '../../protocol/relay-url.ts';
import { addressText, parseAddress } from './network-address.ts';

/** A pairing code has one byte for the length. */
const MAX_RELAY_URL_LENGTH = 255;

/** What should be a relay's address is not. */
export class BadRelayUrlError extends AppError {
  readonly code = 'bad_url';

  constructor(readonly text: string) {
    super(`"${text}" is no address of a relay. Write it like wss://relay.example`);
    this.name = 'BadRelayUrlError';
  }

  override get facts(): Record<string, unknown> {
    return { text: this.text };
  }
}

/** Where a device can be reached: HOST:PORT, or a relay that it joins. Throws BadAddressError or BadRelayUrlError. */
export function parsePeerAddress(text: string): string {
  return text.includes('://') ? parseRelayUrl(text) : addressText(parseAddress(text));
}

/** As it is signed and dialled. Throws BadRelayUrlError. */
export function parseRelayUrl(text: string): string {
  const url = normalizeRelayUrl(text.trim());
  if (url === undefined || url.length > MAX_RELAY_URL_LENGTH) throw new BadRelayUrlError(text);
  return url;
}

/** The setting `remote.relay`: none when it is empty. Throws BadRelayUrlError. */
export function parseRelaySetting(text: string): string | undefined {
  return text.trim() === '' ? undefined : parseRelayUrl(text);
}

/** Those that lead to the device itself, and relays at which it may be. */
export function splitAddresses(addresses: readonly string[]): { direct: string[]; relays: string[] } {
  return {
    direct: addresses.filter((address) => !isRelayUrl(address)),
    relays: addresses.filter((address) => isRelayUrl(address)),
  };
}
