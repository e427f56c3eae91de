import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../base/system-clock.ts';
import { Announcer } from '../../../../main/remote/discovery/announcer.ts';
import { encodeQuestion, readDnsMessage, type DnsMessage } from '../../../../main/remote/discovery/dns-message.ts';
import { LinkSocket } from '../../../../main/remote/discovery/link-socket.ts';
import { lookNearby } from '../../../../main/remote/discovery/look-nearby.ts';
import { NetworkLink } from '../../../../main/remote/discovery/network-link.ts';
import { deviceIdOfBytes, type DeviceId } from '../../../../protocol/device-id.ts';
import { takeCensus, type Census } from '../../../census.ts';
import { FakeClock, settle } from '../../../fakes/fake-clock.ts';
import { silentLog } from '../../../fakes/silent-log.ts';
import { findLeftovers } from '../../../find-leftovers.ts';
import { waitUntil } from '../../../wait-until.ts';

const SOON = { withinMs: 10_000 };
const device = deviceIdOfBytes(new Uint8Array(32).fill(1));
const other = deviceIdOfBytes(new Uint8Array(32).fill(2));
/** Real multicast, which reaches this machine alone; what another run of these tests says comes from another subnet. */
const subnet = `127.${1 + (process.pid % 250)}.${(process.pid >> 8) % 250}`;
const onLoopback = (...last: number[]): NetworkLink =>
  new NetworkLink(
    'lo',
    last.map((number) => ({ address: `${subnet}.${number}`, cidr: `${subnet}.${number}/24` })),
  );
const loopback = onLoopback(1);

let before: Census;
let clock: FakeClock;
let announcer: Announcer;
let ear: LinkSocket;
let heard: DnsMessage[];
let links: NetworkLink[];

beforeEach(async () => {
  before = takeCensus();
  clock = new FakeClock();
  heard = [];
  links = [loopback];
  ear = await LinkSocket.open(loopback, 4, (bytes, source) => {
    const message = loopback.isOnLink(source) ? readDnsMessage(bytes) : undefined;
    if (message?.kind === 'announcement') heard.push(message);
  });
  announcer = new Announcer({
    ...{ deviceId: device, clock, log: silentLog, listLinks: () => links },
    listening: () => [{ host: '0.0.0.0', port: 7435 }],
  });
});

afterEach(async () => {
  announcer.stop();
  await announcer.settled;
  ear.dispose();
  expect({ leftovers: await findLeftovers(before), timers: clock.pendingTimers }).toEqual({ leftovers: [], timers: 0 });
});

/** What was said of how many devices, so far. */
const told = (): number[] => heard.map((message) => (message.kind === 'announcement' ? message.services.length : -1));
const hears = (count: number): Promise<void> => waitUntil(() => heard.length >= count, SOON);

/** What is found of a device by one who looks for it until something is, or to the end. */
async function look(deviceId: DeviceId): Promise<string[]> {
  const enough = new AbortController();
  const found: string[] = [];
  await lookNearby(deviceId, systemClock, {
    ...{ signal: enough.signal, links: [loopback] },
    found: (address) => {
      found.push(address);
      enough.abort();
    },
  });
  return found;
}

describe('a device that is announced', () => {
  it('is said twice at first, then only when asked, once for all who ask, and taken back in the end', async () => {
    announcer.start();
    await hears(1);
    await clock.advance(1_000);
    await hears(2);
    await clock.advance(9_000);
    for (let count = 0; count < 20; count += 1) await ear.send(encodeQuestion());
    await waitUntil(() => clock.pendingTimers === 2, SOON);
    await clock.advance(120);
    await hears(3);
    const isAnnouncing = [announcer.isAnnouncing];
    announcer.stop();
    isAnnouncing.push(announcer.isAnnouncing);
    await announcer.settled;
    await hears(4);

    expect({ told: told(), isAnnouncing }).toEqual({ told: [1, 1, 1, 0], isAnnouncing: [true, false] });
  });

  it('is found by those who know it, and by nobody else', async () => {
    announcer.start();
    await hears(1);
    const [found, foreign] = await Promise.all([look(device), look(other), clock.advance(1_000)]);
    await clock.advance(1_000);

    expect({ found, foreign }).toEqual({ found: [`${subnet}.1:7435`], foreign: [] });
  });

  it('is announced anew, under another name, when the networks have changed', async () => {
    announcer.start();
    await hears(1);
    links = [onLoopback(1, 2)];
    await clock.advance(10_000);
    await waitUntil(() => told().includes(0) && told().filter((count) => count === 1).length >= 3, SOON);
    const services = heard.flatMap((message) => (message.kind === 'announcement' ? message.services : []));

    expect(new Set(services.map(({ label }) => label)).size).toBe(2);
    expect(services.at(-1)?.addresses).toEqual([`${subnet}.1`, `${subnet}.2`]);
  });

  it('is announced again after it was taken back, and not while it is in no network', async () => {
    announcer.start();
    await hears(1);
    announcer.stop();
    await announcer.settled;
    links = [];
    announcer.start();
    await settle();
    const isAnnouncing = announcer.isAnnouncing;
    links = [loopback];
    await clock.advance(10_000);
    await waitUntil(() => announcer.isAnnouncing, SOON);
    await hears(3);

    expect({ isAnnouncing, told: told() }).toEqual({ isAnnouncing: false, told: [1, 0, 1] });
  });

  it('leaves nothing when it is taken back before it was said', async () => {
    announcer.start();
    announcer.stop();
    await announcer.settled;

    expect({ told: told(), timers: clock.pendingTimers }).toEqual({ told: [], timers: 0 });
  });
});

describe('looking for a device', () => {
  it('leaves nothing, whether it was found, was not, or is not wanted any more', async () => {
    announcer.start();
    await hears(1);
    await Promise.all([look(device), look(other), clock.advance(1_000)]);
    const unwanted = new AbortController();
    const looking = lookNearby(device, systemClock, { found: () => undefined, signal: unwanted.signal, links });
    unwanted.abort();
    await looking;
    announcer.stop();
    await announcer.settled;
    ear.dispose();

    expect(await findLeftovers(before)).toEqual([]);
  });

  it('says why it could ask nobody', async () => {
    const foreign = new NetworkLink('none', [{ address: '192.0.2.7', cidr: '192.0.2.7/24' }]);
    const given = { found: () => undefined, signal: new AbortController().signal };

    await expect(lookNearby(device, systemClock, { ...given, links: [foreign] })).rejects.toThrow(
      /ENODEV|EADDRNOTAVAIL/,
    );
    await expect(lookNearby(device, systemClock, { ...given, links: [] })).rejects.toThrow('is in no network');
  });
});
