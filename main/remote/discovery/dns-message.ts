import { isIPv6 } from 'node:net';
import { AUTHORITATIVE_ANSWER, decode, encode, type Answer, type DecodedPacket } from 'dns-packet';

/** RFC 6763: what is announced, and where it is asked for. */
const SERVICE = '_sallyport._tcp.local';
/** Every message about us has these bytes in it. */
const MARK = Buffer.from('_sallyport');
/** What goes into one Ethernet frame, as all of ours do. */
const LONGEST_BYTES = 1_472;
const HEADER_BYTES = 12;
const MOST_RECORDS = 64;
const MOST_SERVICES = 8;
/** For how long others may keep what they have heard. */
const KEEP_SECONDS = 120;

/** A device that listens, as it is announced in a local network. */
export interface Announcement {
  readonly label: string;
  readonly port: number;
  /** IP addresses, without a zone. */
  readonly addresses: readonly string[];
}

/** What was heard of the service. */
export type DnsMessage =
  /** Somebody wants to know of `names`, and knows already what stands under `known`. */
  | { readonly kind: 'question'; readonly names: readonly string[]; readonly known: readonly string[] }
  | { readonly kind: 'announcement'; readonly services: readonly Announcement[] };

/** "Who is there?" */
export function encodeQuestion(): Uint8Array {
  return encode({ type: 'query', id: 0, questions: [{ type: 'PTR', name: SERVICE }] });
}

/** All there is to know of a device, in one message. */
export function encodeAnnouncement(announcement: Announcement): Uint8Array {
  return encodeService(announcement, KEEP_SECONDS);
}

/** It is not to be had any more. */
export function encodeGoodbye(announcement: Announcement): Uint8Array {
  return encodeService(announcement, 0);
}

/** The names by which others ask for a device that is announced. */
export function namesOf(label: string): readonly string[] {
  return [SERVICE, serviceName(label), hostName(label)];
}

/** Whether a question wants an answer: it names the device, and its asker does not know it yet. Pure. */
export function wantsAnswer(question: Extract<DnsMessage, { kind: 'question' }>, label: string): boolean {
  const own = namesOf(label).slice(1);
  const asksAll = question.names.includes(SERVICE) && !question.known.includes(label);
  return asksAll || question.names.some((name) => own.includes(name));
}

/** Whether a message can be about us at all: cheap, for all that is said in a network. */
export function canBeOurs(bytes: Buffer): boolean {
  return bytes.length >= HEADER_BYTES && bytes.length <= LONGEST_BYTES && bytes.includes(MARK);
}

/** Reads what anybody may have sent; undefined where it is not about us, or is not as it should be. Pure. */
export function readDnsMessage(bytes: Buffer): DnsMessage | undefined {
  if (!canBeOurs(bytes)) return undefined;
  // The library makes room for as many as it is told, before it has seen one.
  const counts = [4, 6, 8, 10].map((offset) => bytes.readUInt16BE(offset));
  if (counts.reduce((sum, count) => sum + count) > MOST_RECORDS) return undefined;
  try {
    const packet = decode(bytes);
    return packet.type === 'query' ? questionIn(packet) : announcementIn(packet);
  } catch {
    return undefined;
  }
}

function questionIn({ questions = [], answers = [] }: DecodedPacket): DnsMessage {
  return { kind: 'question', names: questions.map(({ name }) => name.toLowerCase()), known: labelsIn(answers) };
}

function announcementIn({ answers = [], additionals = [] }: DecodedPacket): DnsMessage {
  const records = [...answers, ...additionals];
  const labels = [...new Set(labelsIn(records))].slice(0, MOST_SERVICES);
  return { kind: 'announcement', services: labels.flatMap((label) => describeService(label, records)) };
}

function labelsIn(records: readonly Answer[]): string[] {
  return records.flatMap((record) => {
    if (record.type !== 'PTR' || record.name.toLowerCase() !== SERVICE || record.ttl === 0) return [];
    const name = record.data.toLowerCase();
    return name.endsWith(`.${SERVICE}`) ? [name.slice(0, -SERVICE.length - 1)] : [];
  });
}

function describeService(label: string, records: readonly Answer[]): Announcement[] {
  const [place] = records.flatMap((record) =>
    record.type === 'SRV' && record.name.toLowerCase() === serviceName(label) ? [record.data] : [],
  );
  if (place === undefined || place.port === 0) return [];
  const host = place.target.toLowerCase();
  const addresses = records.flatMap((record) =>
    (record.type === 'A' || record.type === 'AAAA') && record.name.toLowerCase() === host ? [record.data] : [],
  );
  return [{ label, port: place.port, addresses }];
}

function encodeService({ label, port, addresses }: Announcement, ttl: number): Uint8Array {
  const host = hostName(label);
  const own = { ttl, class: 'IN', flush: true } as const;
  return encode({
    type: 'response',
    id: 0,
    flags: AUTHORITATIVE_ANSWER,
    answers: [{ type: 'PTR', name: SERVICE, ttl, class: 'IN', data: serviceName(label) }],
    additionals: [
      { type: 'SRV', name: serviceName(label), ...own, data: { port, target: host, priority: 0, weight: 0 } },
      { type: 'TXT', name: serviceName(label), ...own, data: '' },
      ...addresses.map((data) => ({ type: isIPv6(data) ? 'AAAA' : 'A', name: host, ...own, data }) as const),
    ],
  });
}

function serviceName(label: string): string {
  return `${label}.${SERVICE}`;
}

/** Not the machine's own name: that would say more than is needed. It has our mark in it, as all names have. */
function hostName(label: string): string {
  return `${label}._sallyport.local`;
}
