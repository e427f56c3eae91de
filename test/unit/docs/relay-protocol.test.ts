import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { relayEnds, relayRefusals } from '../../../protocol/relay-ends.ts';
import {
  decodeRelayMessage,
  encodeRelayMessage,
  RELAY_MESSAGE_BYTES,
  RELAY_SUBPROTOCOL,
  relayMessages,
  relayPaths,
  type RelayMessageType,
} from '../../../protocol/relay-messages.ts';
import { proofText } from '../../../protocol/relay-proof.ts';

const page = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');
const section = page.split('\n## Relay\n')[1]?.split('\n## ')[0] ?? '';

const examples = [...section.matchAll(/^[→←] (\{.*\})$/gm)].map(([, line = '']) => line);
const typeOf = (line: string): RelayMessageType => (JSON.parse(line) as { type: RelayMessageType }).type;
const rows = [...section.matchAll(/^\| (\d+) +\| `(\w+)` +\|/gm)].map(([, code, word = '']) => [word, Number(code)]);

describe('docs/protocol.md, the relay', () => {
  it('shows every message, and no other', () => {
    expect([...new Set(examples.map(typeOf))].sort()).toEqual(Object.keys(relayMessages).sort());
  });

  it.each(examples)('shows a message as it is: %s', (line) => {
    const message = decodeRelayMessage(typeOf(line), line);

    expect(message).toEqual(JSON.parse(line));
    expect(message && encodeRelayMessage(message)).toBe(line);
  });

  it('names the doors, the subprotocol and the longest message', () => {
    const words = [...Object.values(relayPaths), RELAY_SUBPROTOCOL].map((word) => `\`${word}\``);

    expect(
      [...words, `longer than ${RELAY_MESSAGE_BYTES / 1024} KiB`].filter((word) => !section.includes(word)),
    ).toEqual([]);
  });

  it('names every reason with its code, and no other', () => {
    const refusalCount = Object.keys(relayRefusals).length;

    expect(Object.fromEntries(rows.slice(0, refusalCount))).toEqual(relayRefusals);
    expect(Object.fromEntries(rows.slice(refusalCount))).toEqual(relayEnds);
    expect(rows).toHaveLength(refusalCount + Object.keys(relayEnds).length);
  });

  it('describes the text that an agent signs', () => {
    const [, title = ''] =
      /of the text `([^`]+)`, the address and the nonce, each followed by a line feed/.exec(section) ?? [];

    expect(proofText('wss://relay.example', 'NONCE')).toBe(`${title}\nwss://relay.example\nNONCE\n`);
  });
});
