import { createPublicKey, ECDH, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import type { RelayMessage } from '../../../protocol/relay-messages.ts';
import { dialRelay } from '../../../main/remote/dial-relay.ts';
import { signJoin } from '../../../main/remote/relay-membership.ts';
import { RelayRefusedError, RelaySocket } from '../../../main/remote/relay-socket.ts';
import {
  joinRelay,
  makeDevice,
  openLink,
  soon,
  startRelay,
  type TestRelay,
} from '../../relay-parties/relay-under-test.ts';
import { waitUntil } from '../../wait-until.ts';

const device = makeDevice();
let relay: TestRelay;

beforeAll(async () => {
  relay = await startRelay({ joinsPerMinute: 1_000 });
});

afterAll(() => relay.stop());

/** Joins with what `answer` makes of the challenge, and resolves with the id or the word it was refused with. */
async function tryToJoin(answer: (nonce: string) => RelayMessage<'join'>): Promise<string> {
  const socket = await RelaySocket.open(relay, '/join');
  const { nonce } = await socket.next('challenge');
  socket.say(answer(nonce));
  const outcome = await socket.next('joined').catch((error: RelayRefusedError) => error);
  socket.close();
  return outcome instanceof RelayRefusedError ? `${outcome.status} ${outcome.code}` : outcome.deviceId;
}

describe('an agent joins', () => {
  it('as the device whose key it shows and holds', async () => {
    expect(await tryToJoin((nonce) => signJoin(device.privateKey, relay.url, nonce))).toBe(device.deviceId);
  });

  it('not with the key of another device that it only shows', async () => {
    const { publicKey } = signJoin(device.privateKey, relay.url, '');

    const outcome = await tryToJoin((nonce) => ({ ...signJoin(makeDevice().privateKey, relay.url, nonce), publicKey }));

    expect(outcome).toBe('1008 bad_signature');
  });

  it('not by a signature that was meant for another relay, whatever that one makes of it', async () => {
    const other = 'wss://other.example';

    const passedOn = await tryToJoin((nonce) => signJoin(device.privateKey, other, nonce));
    const relabelled = await tryToJoin((nonce) => ({ ...signJoin(device.privateKey, other, nonce), url: relay.url }));

    expect([passedOn, relabelled]).toEqual(['1008 wrong_url', '1008 bad_signature']);
  });

  it('not by an answer that was given before', async () => {
    let recorded: RelayMessage<'join'> | undefined;
    const first = await tryToJoin((nonce) => (recorded = signJoin(device.privateKey, relay.url, nonce)));

    const replayed = await tryToJoin(() => recorded as RelayMessage<'join'>);

    expect([first, replayed]).toEqual([device.deviceId, '1008 bad_signature']);
  });

  it.each<[string, () => KeyObject]>([
    ['an RSA key', () => generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey],
    ['a key on another curve', () => generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey],
  ])('not with %s', async (_what, makeKey) => {
    const privateKey = makeKey();

    const outcome = await tryToJoin((nonce) => signJoin(privateKey, relay.url, nonce));

    expect(outcome).toMatch(/^1002 bad_message|1008 bad_signature$/);
  });

  it('not with its own key written otherwise, which would make two devices of one', async () => {
    const der = createPublicKey(device.privateKey).export({ type: 'spki', format: 'der' });
    const point = ECDH.convertKey(der.subarray(-65), 'prime256v1', undefined, undefined, 'compressed') as Buffer;
    const compressed = Buffer.concat([
      Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex'),
      point,
    ]);

    const outcome = await tryToJoin((nonce) => ({
      ...signJoin(device.privateKey, relay.url, nonce),
      publicKey: compressed.toString('base64url'),
    }));

    expect(outcome).toBe('1008 bad_signature');
  });

  it('a second time, and the first link is told and stays away', async () => {
    const first = await joinRelay(relay);
    const second = await joinRelay(relay, first.device);
    await waitUntil(() => first.membership.state.kind === 'given_up', soon);

    const { viewer, agent } = await openLink(relay, second);
    viewer.destroy();
    agent.destroy();
    second.membership.dispose();

    expect([first.membership.state, first.asks]).toEqual([{ kind: 'given_up', reason: 'replaced' }, []]);
  });

  it('again by itself when the relay has been away', async () => {
    const before = await startRelay();
    const agent = await joinRelay(before);
    const states: string[] = [];
    agent.membership.onChanged(({ kind }) => states.push(kind));

    await before.stop();
    const after = await startRelay({}, ['--listen', new URL(before.url).host]);
    await waitUntil(() => agent.membership.state.kind === 'joined', soon);
    const link = await openLink(after, agent);
    for (const end of [link.viewer, link.agent]) end.destroy();
    agent.membership.dispose();
    await after.stop();

    expect([after.url, states[0], states.at(-1)]).toEqual([before.url, 'waiting', 'joined']);
  });
});

describe('a viewer dials', () => {
  const dial = (deviceId = device.deviceId): Promise<string> =>
    dialRelay(relay, deviceId, { clock: systemClock }).then(
      (stream) => {
        stream.destroy();
        return 'linked';
      },
      (error: RelayRefusedError) => `${error.status} ${error.code}`,
    );

  it('a device that is not here', async () => {
    expect(await dial()).toBe('1013 not_here');
  });

  it('an agent that refuses', async () => {
    const agent = await joinRelay(relay);
    agent.membership.onAsked((ask) => ask.refuse());

    expect(await dial(agent.device.deviceId)).toBe('1008 agent_refused');
    agent.membership.dispose();
  });

  it('an agent that dies while it is asked', async () => {
    const socket = await RelaySocket.open(relay, '/join');
    const { nonce } = await socket.next('challenge');
    socket.say(signJoin(device.privateKey, relay.url, nonce));
    await socket.next('joined');

    const dialled = dial();
    await socket.next('ask');
    socket.destroy();

    expect(await dialled).toBe('1013 not_here');
  });

  it('and the agent hears from where', async () => {
    const agent = await joinRelay(relay);
    const { viewer, agent: far } = await openLink(relay, agent);
    for (const end of [viewer, far]) end.destroy();
    agent.membership.dispose();

    expect(agent.asks.map(({ source }) => source)).toEqual(['127.0.0.1']);
  });
});

describe('a ticket', () => {
  const show = async (ticket: string): Promise<string> => {
    const socket = await RelaySocket.open(relay, '/accept');
    socket.say({ type: 'accept', ticket });
    const outcome = await socket.next('linked').catch((error: RelayRefusedError) => error);
    if (!(outcome instanceof RelayRefusedError)) return outcome.type;
    return `${outcome.status} ${outcome.code}`;
  };

  it('opens one link, once, while its viewer waits', async () => {
    const agent = await RelaySocket.open(relay, '/join');
    const { nonce } = await agent.next('challenge');
    agent.say(signJoin(device.privateKey, relay.url, nonce));
    await agent.next('joined');
    const call = async () => {
      const viewer = await RelaySocket.open(relay, '/dial');
      viewer.say({ type: 'dial', deviceId: device.deviceId });
      return { viewer, ticket: (await agent.next('ask')).ticket };
    };

    const invented = await show('A'.repeat(43));
    const first = await call();
    const [shown, shownAgain] = [await show(first.ticket), await show(first.ticket)];
    const second = await call();
    second.viewer.close();
    await second.viewer.ended;
    const tooLate = await show(second.ticket);
    agent.close();
    first.viewer.close();

    expect({ invented, shown, shownAgain, tooLate }).toEqual({
      invented: '1008 unknown_ticket',
      shown: 'linked',
      shownAgain: '1008 unknown_ticket',
      tooLate: '1008 unknown_ticket',
    });
  });
});
