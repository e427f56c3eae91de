import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decodePairingCode } from '../../../main/remote/pairing-code.ts';
import { isPairingProof, provePairing } from '../../../main/remote/pairing-proof.ts';
import { Pairings, type Asking } from '../../../main/remote/pairings.ts';
import { Peers } from '../../../main/remote/peers.ts';
import { deviceIdOfBytes, type DeviceId } from '../../../protocol/device-id.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';

const idOf = (number: number): DeviceId => deviceIdOfBytes(new Uint8Array(32).fill(number));
const own = { deviceId: idOf(1), name: 'workstation' };
const LAPTOP = idOf(2);
const STRANGER = idOf(3);
const rules = { isOn: true };

let folder: string;
let clock: FakeClock;
let peers: Peers;
let pairings: Pairings;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sallyport-test-'));
  clock = new FakeClock();
  peers = await Peers.load(path.join(folder, 'peers.json'));
  pairings = new Pairings({ clock, peers, rules, own, addresses: () => ['192.0.2.1:7433'] });
});
afterEach(() => rm(folder, { recursive: true }));

function open() {
  const asked: Asking[] = [];
  const left: DeviceId[] = [];
  const heard = { asked, left, expired: 0 };
  const listener = {
    asked: (one: Asking) => asked.push(one),
    left: (id: DeviceId) => left.push(id),
    expired: () => (heard.expired += 1),
  };
  const { id, code } = pairings.open('guest', listener);
  return { id, heard, secret: decodePairingCode(code).secret };
}

const bindingOf = (joinerId: DeviceId) => ({ joinerId, sharerId: own.deviceId, exported: Buffer.alloc(32, 9) });

/** A try of a device, with whatever it takes for the secret. */
async function ask(
  secret: Buffer,
  { deviceId = LAPTOP, source = '192.0.2.2', signal = new AbortController().signal } = {},
): Promise<string> {
  const binding = bindingOf(deviceId);
  const proof = provePairing(secret, 'joiner', binding);
  return pairings.ask({ deviceId, name: 'laptop', source, addresses: [], proof, binding }, signal).decided;
}

const problemOf = (trying: Promise<string>): Promise<unknown> =>
  trying.then(
    () => 'let in',
    (error: { code: string; facts: { problem?: string } }) => error.facts.problem ?? error.code,
  );

const wrong = Buffer.alloc(16, 1);

describe('a pairing', () => {
  it('asks a person, pairs when they say yes, and proves to the other end that the secret is known', async () => {
    const { id, heard, secret } = open();
    const decided = ask(secret);
    const peer = await pairings.answer({ id, deviceId: LAPTOP, isAccepted: true });

    expect(heard.asked).toEqual([{ deviceId: LAPTOP, name: 'laptop', source: '192.0.2.2' }]);
    expect(peer).toMatchObject({ deviceId: LAPTOP, name: 'laptop', role: 'guest' });
    expect(isPairingProof(await decided, secret, 'sharer', bindingOf(LAPTOP))).toBe(true);
    expect(peers.find(LAPTOP)).toEqual(peer);
  });

  it('is good once: not for a second device, and not for one that waited meanwhile', async () => {
    const { id, secret } = open();
    const decided = ask(secret);
    const waiting = problemOf(ask(secret, { deviceId: STRANGER }));
    await pairings.answer({ id, deviceId: LAPTOP, isAccepted: true });
    await decided;

    expect([await waiting, await problemOf(ask(secret, { deviceId: STRANGER }))]).toEqual(['used', 'used']);
    expect(peers.list()).toHaveLength(1);
  });

  it('is good for ten minutes, and says so afterwards to whoever has the code, and to nobody else', async () => {
    const { heard, secret } = open();
    const waiting = problemOf(ask(secret));
    await clock.advance(10 * 60_000);

    expect([heard.expired, await waiting, await problemOf(ask(secret)), await problemOf(ask(wrong))]).toEqual([
      ...[1, 'expired', 'expired', 'wrong'],
    ]);
  });

  it('goes on after a no: the device that was meant may still come', async () => {
    const { id, secret } = open();
    const stranger = problemOf(ask(secret, { deviceId: STRANGER }));
    const denied = await pairings.answer({ id, deviceId: STRANGER, isAccepted: false });
    const laptop = ask(secret);
    await pairings.answer({ id, deviceId: LAPTOP, isAccepted: true });

    expect([denied, await stranger, (await laptop) !== '']).toEqual([undefined, 'approval_denied', true]);
    expect(peers.list().map(({ deviceId }) => deviceId)).toEqual([LAPTOP]);
  });

  it('is not for a device that has hung up before it was answered', async () => {
    const { id, heard, secret } = open();
    const hangUp = new AbortController();
    const asking = problemOf(ask(secret, { signal: hangUp.signal }));
    hangUp.abort();

    expect([await asking, heard.left]).toEqual(['unreachable', [LAPTOP]]);
    await expect(pairings.answer({ id, deviceId: LAPTOP, isAccepted: true })).rejects.toMatchObject({
      code: 'not_paired',
    });
    expect(peers.list()).toEqual([]);
  });

  it('tells nobody of a link that ends after its answer, or in the place of which the device has asked anew', async () => {
    const { id, heard, secret } = open();
    const [first, second] = [new AbortController(), new AbortController()];
    const before = problemOf(ask(secret, { signal: first.signal }));
    const decided = ask(secret, { signal: second.signal });
    first.abort();
    await pairings.answer({ id, deviceId: LAPTOP, isAccepted: true });
    await decided;
    second.abort();

    expect([await before, heard.left]).toEqual(['not_permitted', []]);
  });

  it('does not ask for a device that had hung up before its try was read', async () => {
    const { heard, secret } = open();
    const asking = Array.from({ length: 5 }, () => problemOf(ask(secret, { signal: AbortSignal.abort() })));

    expect(await Promise.all(asking)).toEqual(Array(5).fill('unreachable'));
    expect(heard.asked).toEqual([]);
  });

  it('takes no proof that was made for another connection, device or direction', async () => {
    const { secret, heard } = open();
    const asked = { deviceId: LAPTOP, name: 'x', source: '192.0.2.9', addresses: [] };
    const binding = bindingOf(LAPTOP);
    const others = [
      provePairing(secret, 'joiner', { ...binding, exported: Buffer.alloc(32, 8) }),
      provePairing(secret, 'joiner', { ...binding, joinerId: STRANGER }),
      provePairing(secret, 'joiner', { ...binding, sharerId: STRANGER }),
      provePairing(secret, 'sharer', binding),
      '',
    ];

    for (const proof of others)
      expect(() => pairings.ask({ ...asked, proof, binding }, new AbortController().signal)).toThrow();
    expect(heard.asked).toEqual([]);
  });

  it('can be withdrawn', async () => {
    const { id, secret } = open();
    pairings.close(id);
    expect(await problemOf(ask(secret))).toBe('withdrawn');
    expect(clock.pendingTimers).toBe(0);
  });

  it('is not voided by any number of wrong tries, which only make their own source wait', async () => {
    const { id, heard, secret } = open();
    const tries = await Promise.all(
      Array.from({ length: 50 }, () => problemOf(ask(wrong, { deviceId: STRANGER, source: '198.51.100.1' }))),
    );
    const rightFromThere = await problemOf(ask(secret, { source: '198.51.100.1' }));
    const right = ask(secret);
    await pairings.answer({ id, deviceId: LAPTOP, isAccepted: true });

    expect(tries).toEqual([...Array<string>(5).fill('wrong'), ...Array<string>(45).fill('rate_limited')]);
    expect([rightFromThere, heard.asked.length, (await right) !== '']).toEqual(['rate_limited', 1, true]);
    await clock.advance(12_000);
    expect(await problemOf(ask(wrong, { source: '198.51.100.1' }))).toBe('wrong');
  });

  it('is one of a bounded number, each of which has a bounded number of devices waiting', async () => {
    const { secret } = open();
    const waiting = Array.from({ length: 5 }, (_, index) => problemOf(ask(secret, { deviceId: idOf(10 + index) })));
    for (let count = 1; count < 8; count += 1) open();

    expect(await waiting[4]).toBe('rate_limited');
    expect(() => open()).toThrowError('Too many pairing codes are open');
    await clock.advance(10 * 60_000);
    await Promise.all(waiting);
  });

  it('needs an address at which this device can be reached', () => {
    const deaf = new Pairings({ clock, peers, rules, own, addresses: () => [] });
    expect(() =>
      deaf.open('mine', { asked: () => undefined, left: () => undefined, expired: () => undefined }),
    ).toThrowError('--listen');
  });
});
