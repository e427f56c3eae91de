import { expect, it } from 'vitest';
import { Emitter } from '../../../base/event.ts';
import { SessionLoss } from '../../../main/cli/session-loss.ts';
import type { AgentClient, LinkState } from '../../../protocol/client/agent-client.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';

it('a session that is not taken up again in time is given up, and it is said what has become of its program', async () => {
  const clock = new FakeClock();
  const changed = new Emitter<LinkState>();
  let link = { kind: 'open', session: { recoveryMs: 20_000 } } as LinkState;
  const client = {
    onLinkChanged: changed.event,
    get link() {
      return link;
    },
  } as unknown as AgentClient;
  const loss = new SessionLoss(client, clock);
  changed.fire(link);
  link = {
    kind: 'reconnecting',
    ...{ sinceMs: 0, attempt: 3, nextAttemptAtMs: 0, reason: '192.0.2.7:7433: nothing listens there' },
  };
  changed.fire(link);
  const lost = loss.happened.catch((error: unknown) => error);
  await clock.advance(20_000);

  expect(await lost).toMatchObject({
    code: 'unreachable',
    message:
      'The link broke, and did not come back in time (192.0.2.7:7433: nothing listens there). If the agent lives, it has ended the program by now. If it was killed or has crashed, the program may run on until the next agent starts there, which ends it and names it in its ledger.',
  });
  loss.dispose();
  expect(clock.pendingTimers).toBe(0);
});
