import { expect, it } from 'vitest';
import { DeviceId } from '../../../protocol/device-id.ts';
import { RefusalError } from '../../../protocol/error-code.ts';
import { MachineSharing, type Asking } from '../../../renderer/pairing/machine-sharing.ts';
import { settle } from '../../fakes/fake-clock.ts';
import { makeClient } from '../protocol/make-client.ts';

const deviceId = DeviceId.parse('9'.repeat(64));
const opened = {
  ...{ pairingId: 'one', code: '060FA05', link: 'SALLYPORT://PAIR/060FA05' },
  ...{ addresses: ['192.0.2.7:7433'], expiresInMs: 600_000 },
};
const asking: Asking = { pairingId: 'one', deviceId, name: 'laptop', source: '192.0.2.9' };

/** A sharing side whose agent answers as it is told to. */
async function share(answer: () => object = () => opened) {
  const { agent, client, clock } = makeClient();
  agent.answers['pairing.open'] = answer;
  agent.answers['pairing.answer'] = () => {
    throw new RefusalError('not_paired', 'It does not ask any more');
  };
  client.start();
  await client.whenOpen();
  const told: string[] = [];
  const sharing = new MachineSharing({
    ...{ client, clock },
    asked: ({ name }) => told.push(name),
    settled: () => undefined,
  });
  sharing.begin();
  await settle();
  const names = (): string[] => {
    const state = sharing.store.getState();
    return state.kind === 'open' ? state.code.asking.map(({ name }) => name) : [state.kind];
  };
  return { agent, client, sharing, told, names };
}

it('shows one code until it has been used, however often it is asked for, and a new one then', async () => {
  const { agent, sharing, names } = await share();
  sharing.begin();
  sharing.putAway();
  await settle();
  const openedOnce = agent.requests.filter(({ name }) => name === 'pairing.open').length;
  agent.notify('pairing.expired', { pairingId: 'one' });
  await settle();
  const expired = sharing.store.getState();
  sharing.putAway();
  sharing.begin();
  await settle();

  expect([openedOnce, expired, names()]).toEqual([1, { kind: 'over', why: 'expired' }, []]);
});

it('tells of each device that asks with this code, once for each time it asks', async () => {
  const { agent, told, names } = await share();
  agent.notify('pairing.asked', { ...asking, pairingId: 'another' });
  agent.notify('pairing.asked', asking);
  agent.notify('pairing.asked', { ...asking, name: 'laptop again' });
  await settle();

  expect([told, names()]).toEqual([['laptop', 'laptop again'], ['laptop again']]);
});

it('forgets a device that has gone before it was answered, and says so beside the code, which is still good', async () => {
  const { agent, sharing } = await share();
  agent.notify('pairing.asked', asking);
  await settle();
  await sharing.answer(asking, 'mine');

  expect(sharing.store.getState()).toMatchObject({
    ...{ kind: 'open', code: { asking: [], problem: 'It does not ask any more' } },
  });
});

it('says that a device has hung up before it was answered, and asks about it no more', async () => {
  const { agent, sharing, names } = await share();
  const other = { ...asking, deviceId: DeviceId.parse('8'.repeat(64)), name: 'phone' };
  agent.notify('pairing.asked', asking);
  agent.notify('pairing.asked', other);
  agent.notify('pairing.left', { pairingId: 'another', waiting: [] });
  agent.notify('pairing.left', { pairingId: 'one', waiting: [other.deviceId] });
  await settle();

  expect(names()).toEqual(['phone']);
  expect(sharing.store.getState()).toMatchObject({
    code: { problem: 'laptop has hung up before you answered. The code is still good.' },
  });
});

it('knows that a code is gone with the session that had opened it', async () => {
  const { agent, client, sharing } = await share();
  agent.forgetSessions();
  agent.link.cut();
  client.retryNow();
  await settle();

  expect(sharing.store.getState()).toEqual({ kind: 'over', why: 'lost' });
});

it('tells a machine that nobody can reach, and one that lets nobody in, from other failures', async () => {
  const refusals = [
    new RefusalError('unsupported', 'no way', { problem: 'not_listening' }),
    new RefusalError('remote_off', 'no way'),
    new RefusalError('unsupported', 'no way'),
  ];
  const states = [];
  for (const refusal of refusals) {
    const { sharing } = await share(() => {
      throw refusal;
    });
    states.push(sharing.store.getState());
  }
  expect(states).toEqual([{ kind: 'not_listening' }, { kind: 'remote_off' }, { kind: 'failed', message: 'no way' }]);
});
