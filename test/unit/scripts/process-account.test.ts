import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { readAccount, usedBetween } from '../../../scripts/process-account.mjs';

const account = { atMs: 0, ticks: 100, childFaults: 5, wakeups: 10, children: [7, 8], descriptors: 20 };

it('half a second of processor time in a minute is 0.833 % of a core', () => {
  const used = usedBetween(account, { ...account, atMs: 60_000, ticks: 150, wakeups: 70 });

  expect(used).toMatchObject({ seconds: 60, corePercent: 0.833, hasForked: false, wakeupsPerSecond: 1 });
});

it.each([
  ['is still there', { children: [7, 8, 9] }],
  ['took another’s place', { children: [7, 9] }],
  ['has been collected', { childFaults: 90 }],
])('a child that %s is noticed', (_what, change) => {
  expect(usedBetween(account, { ...account, atMs: 1_000, ...change }).hasForked).toBe(true);
});

it('a real child that lived for an instant is noticed after its end', async () => {
  const before = readAccount(process.pid);
  const child = spawn('true', [], { stdio: 'ignore' });
  await new Promise((resolve) => child.on('close', resolve));

  expect(usedBetween(before, readAccount(process.pid)).hasForked).toBe(true);
});
