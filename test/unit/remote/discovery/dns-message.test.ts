import { decode, encode } from 'dns-packet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  encodeAnnouncement,
  encodeGoodbye,
  encodeQuestion,
  namesOf,
  readDnsMessage,
  wantsAnswer,
  type Announcement,
  type DnsMessage,
} from '../../../../main/remote/discovery/dns-message.ts';
import { makeServiceLabel } from '../../../../main/remote/discovery/service-label.ts';
import { deviceIdOfBytes } from '../../../../protocol/device-id.ts';

const MANY = { numRuns: 2_000 };
const label = makeServiceLabel(deviceIdOfBytes(new Uint8Array(32)));
const device: Announcement = { label, port: 7435, addresses: ['192.0.2.7', 'fe80::1'] };

const read = (bytes: Uint8Array): DnsMessage | undefined => readDnsMessage(Buffer.from(bytes));

const anyAnnouncement = fc.record({
  label: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((id) => makeServiceLabel(deviceIdOfBytes(id))),
  port: fc.integer({ min: 1, max: 65_535 }),
  addresses: fc.uniqueArray(fc.ipV4(), { minLength: 1, maxLength: 8 }),
});

describe('a message of multicast DNS', () => {
  it('says of a device what it was given to say, in one that others can read, too', () => {
    fc.assert(
      fc.property(anyAnnouncement, (announcement) => {
        expect(read(encodeAnnouncement(announcement))).toEqual({ kind: 'announcement', services: [announcement] });
      }),
    );
    const { type, flag_aa: isAuthoritative, answers, additionals } = decode(Buffer.from(encodeAnnouncement(device)));
    const told = [...(answers ?? []), ...(additionals ?? [])].map((record) => `${record.type} ${record.name}`);

    const [service, instance, host] = namesOf(label);
    expect({ type, isAuthoritative, told }).toEqual({
      ...{ type: 'response', isAuthoritative: true },
      told: [`PTR ${service}`, `SRV ${instance}`, `TXT ${instance}`, `A ${host}`, `AAAA ${host}`],
    });
  });

  it('has room for all addresses of a device on a link', () => {
    const addresses = Array.from({ length: 8 }, (_, index) => `2001:db8:1234:5678:1234:5678:1234:${index + 1}`);

    expect(read(encodeAnnouncement({ ...device, addresses }))).toEqual({
      ...{ kind: 'announcement', services: [{ ...device, addresses }] },
    });
  });

  it('takes back a device with a message that announces none', () => {
    expect(read(encodeGoodbye(device))).toEqual({ kind: 'announcement', services: [] });
  });

  it.each<[string, readonly string[], readonly string[], boolean]>([
    ['for all there are', ['_sallyport._tcp.local'], [], true],
    ['for all but this one', ['_sallyport._tcp.local'], [label], false],
    ['for this one by its name', [`${label}._sallyport._tcp.local`], [label], true],
    ['for its addresses', [`${label}._sallyport.local`], [label], true],
    ['for another one', ['other._sallyport._tcp.local'], [], false],
    ['for another service', ['_ipp._tcp.local'], [], false],
  ])('that asks %s is answered or not', (_what, names, known, isAnswered) => {
    expect(wantsAnswer({ kind: 'question', names, known }, label)).toBe(isAnswered);
  });

  it('asks in whatever case, and says what its asker knows', () => {
    const name = '_SallyPort._tcp.LOCAL';
    const bytes = encode({
      ...{
        type: 'query',
        questions: [
          { type: 'PTR', name: '_sallyport._tcp.local' },
          { type: 'SRV', name },
        ],
      },
      answers: [{ type: 'PTR', name, ttl: 100, data: `${label}._sallyport._tcp.local` }],
    });

    expect([read(encodeQuestion()), read(bytes)]).toEqual([
      { kind: 'question', names: ['_sallyport._tcp.local'], known: [] },
      { kind: 'question', names: ['_sallyport._tcp.local', '_sallyport._tcp.local'], known: [label] },
    ]);
  });

  it('is nothing to us when it names another service, is too long, or claims more than it can hold', () => {
    const other = encode({ type: 'query', questions: [{ type: 'PTR', name: '_ipp._tcp.local' }] });
    const long = Buffer.concat([encodeQuestion(), Buffer.alloc(1_472)]);
    const boastful = Buffer.from(encodeQuestion());
    boastful.writeUInt16BE(65_535, 6);

    expect([other, long, boastful].map(read)).toEqual([undefined, undefined, undefined]);
  });

  it('names no more than eight devices', () => {
    const answers = Array.from({ length: 12 }, (_, index) => `${index}._sallyport._tcp.local`).flatMap(
      (name) =>
        [
          { type: 'PTR', name: '_sallyport._tcp.local', ttl: 1, data: name },
          { type: 'SRV', name, ttl: 1, data: { port: 1, target: 'x.local' } },
        ] as const,
    );
    const message = read(encode({ type: 'response', answers }));

    expect(message?.kind === 'announcement' && message.services.length).toBe(8);
  });

  it('that somebody made up is read as far as it makes sense, and never throws', () => {
    const garbage = fc.tuple(fc.uint8Array({ maxLength: 700 }), fc.uint8Array({ maxLength: 700 }));
    const made = garbage.map(([before, after]) => Buffer.concat([before, Buffer.from('_sallyport'), after]));
    const changes = fc.array(fc.tuple(fc.nat(700), fc.integer({ min: 0, max: 255 })), { maxLength: 12 });
    const changed = fc.tuple(anyAnnouncement, changes, fc.nat(700)).map(([announcement, edits, length]) => {
      const bytes = Buffer.from(encodeAnnouncement(announcement));
      for (const [at, value] of edits) bytes[at % bytes.length] = value;
      return bytes.subarray(0, Math.max(length, 12));
    });
    let understood = 0;
    fc.assert(
      fc.property(fc.oneof(made, changed), (bytes) => {
        const message = readDnsMessage(bytes);
        if (message?.kind !== 'announcement') return;
        understood += 1;
        expect(message.services.length).toBeLessThanOrEqual(8);
        for (const { port } of message.services) expect(port).toBeGreaterThan(0);
      }),
      MANY,
    );

    expect(understood).toBeGreaterThan(0);
  });
});
