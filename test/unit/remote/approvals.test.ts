import { expect, it } from 'vitest';
import { Approvals } from '../../../main/remote/approvals.ts';
import { deviceIdOfBytes } from '../../../protocol/device-id.ts';
import { FakeAudit } from '../../fakes/fake-audit.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';

const deviceId = deviceIdOfBytes(new Uint8Array(32).fill(1));
const caller = { deviceId, role: 'mine', source: '192.0.2.7' } as const;

it('a device that nobody answers for two minutes is told so, and all its viewers are one question', async () => {
  const [clock, audit] = [new FakeClock(), new FakeAudit()];
  const approvals = new Approvals(clock, audit);
  const waiting = { signal: new AbortController().signal, began: () => undefined };
  const outcomes = [1, 2].map(() => approvals.ask(caller, waiting).catch((error: unknown) => error));
  const count = approvals.count;
  await clock.advance(119_000);
  const list = approvals.list();
  await clock.advance(1_000);

  expect({ count, list, left: approvals.count }).toEqual({
    ...{ count: 1, left: 0 },
    list: [{ ...caller, expiresInMs: 1_000 }],
  });
  for (const outcome of await Promise.all(outcomes))
    expect(outcome).toMatchObject({ code: 'approval_denied', facts: { problem: 'expired' } });
  expect(audit.facts.map(({ event, reason }) => [event, reason])).toEqual([
    ['approval.asked', undefined],
    ['approval.ended', 'expired'],
  ]);
  expect(clock.pendingTimers).toBe(0);
});

it('the question goes with the last viewer that waits', async () => {
  const approvals = new Approvals(new FakeClock(), new FakeAudit());
  const viewers = [new AbortController(), new AbortController()];
  const outcomes = viewers.map(({ signal }) =>
    approvals.ask(caller, { signal, began: () => undefined }).catch((error: unknown) => error),
  );
  const counts: number[] = [];
  for (const [index, viewer] of viewers.entries()) {
    viewer.abort();
    await outcomes[index];
    counts.push(approvals.count);
  }

  expect(counts).toEqual([1, 0]);
  expect(approvals.answer(deviceId, true)).toBe(false);
});

it('all that wait come in once nobody is to be asked', async () => {
  const [clock, audit] = [new FakeClock(), new FakeAudit()];
  const approvals = new Approvals(clock, audit);
  const waiting = { signal: new AbortController().signal, began: () => undefined };
  const asked = [1, 2].map(() => approvals.ask(caller, waiting));
  approvals.waive();
  await Promise.all(asked);

  expect({ left: approvals.count, timers: clock.pendingTimers }).toEqual({ left: 0, timers: 0 });
  expect(audit.facts.map(({ event, reason }) => [event, reason])).toEqual([
    ['approval.asked', undefined],
    ['approval.ended', 'waived'],
  ]);
});
