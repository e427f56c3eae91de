import { expect, it } from 'vitest';
import { isWithinRelay, normalizeRelayUrl } from '../../../protocol/relay-url.ts';

it.each([
  ['wss://relay.example', 'wss://relay.example'],
  ['wss://Relay.Example:443/', 'wss://relay.example'],
  ['ws://127.0.0.1:8080', 'ws://127.0.0.1:8080'],
  ['wss://example.org/relay//', 'wss://example.org/relay'],
  ['wss://[2001:DB8::1]:8443', 'wss://[2001:db8::1]:8443'],
])('%s is written %s', (text, normal) => {
  expect(normalizeRelayUrl(text)).toBe(normal);
  expect(normalizeRelayUrl(normal)).toBe(normal);
});

it.each([
  'https://relay.example',
  'relay.example',
  '',
  'wss://',
  'wss://a@relay.example',
  'wss://relay.example/?a',
  'wss://relay.example/#a',
])('“%s” is no address of a relay', (text) => {
  expect(normalizeRelayUrl(text)).toBeUndefined();
});

it.each([
  ['wss://relay.example', 'wss://relay.example', true],
  ['wss://a.relay.example:8443/deep', 'wss://relay.example', true],
  ['ws://127.0.0.1:1', 'ws://127.0.0.1:2', true],
  ['wss://other.example', 'wss://relay.example', false],
  ['wss://notrelay.example', 'wss://relay.example', false],
  ['wss://example', 'wss://relay.example', false],
  ['ws://relay.example', 'wss://relay.example', false],
  ['wss://relay.example/', 'wss://relay.example', false],
  ['http://relay.example', 'wss://relay.example', false],
])('%s may be followed by who dialled %s: %s', (named, dialled, isAllowed) => {
  expect(isWithinRelay(named, dialled)).toBe(isAllowed);
});
