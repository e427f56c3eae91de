import { expect, it } from 'vitest';
import { SessionChannel } from '../../../main/agent/session-channel.ts';
import type { SessionLink } from '../../../main/agent/session-link.ts';
import { createDeferred } from '../../../base/deferred.ts';
import { RefusalError } from '../../../protocol/error-code.ts';
import { FakeChannel } from '../../fakes/fake-channel.ts';
import { FakeClock, settle } from '../../fakes/fake-clock.ts';
import { RawViewer } from '../../fakes/raw-viewer.ts';
import { silentLog } from '../../fakes/silent-log.ts';

const OPEN_MS = 10_000;

/** A viewer whose session begins once a person has said so. */
async function askToBeLetIn() {
  const clock = new FakeClock();
  const link = FakeChannel.link();
  const answer = createDeferred<never>();
  let own: SessionLink | undefined;
  new SessionChannel(
    link.agent,
    { kind: 'mine', deviceId: 'd1' },
    {
      ...{ clock, log: silentLog, openMs: OPEN_MS, pingMs: 10_000, inactivityMs: 40_000 },
      openSession: (_params, _principal, asked) => {
        own = asked;
        asked.wait({ for: 'approval' });
        return answer.promise;
      },
      coreHandlers: () => ({}),
    },
  );
  const viewer = new RawViewer(link.viewer);
  const opening = viewer.request('session.open', { protocol: 1, client: { name: 'test', version: '1' } });
  opening.catch(() => undefined);
  await settle();
  const refuse = async (): Promise<void> => {
    own?.waited();
    answer.reject(new RefusalError('approval_denied', 'No'));
    await settle();
  };
  return { clock, link, opening, refuse };
}

it('a channel whose viewer waits for a person does nothing meanwhile, and is not late', async () => {
  const { clock, link } = await askToBeLetIn();
  const timers = clock.pendingTimers;
  await clock.advance(10 * OPEN_MS);

  expect([timers, clock.pendingTimers, link.viewer.end]).toEqual([0, 0, undefined]);
});

it('a channel whose viewer was told no has as long as a new one to ask again', async () => {
  const { clock, link, opening, refuse } = await askToBeLetIn();
  await clock.advance(10 * OPEN_MS);
  await refuse();
  await expect(opening).rejects.toThrow('No');
  await clock.advance(OPEN_MS - 1);
  const before = link.viewer.end;
  await clock.advance(1);

  expect([before, link.viewer.end?.code, clock.pendingTimers]).toEqual([undefined, 1008, 0]);
});

it('a channel that ends while its viewer waits leaves no timer, whatever is said then', async () => {
  const { clock, link, refuse } = await askToBeLetIn();
  link.cut();
  await settle();
  await refuse();

  expect(clock.pendingTimers).toBe(0);
});
