import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { countsOf, findMarked, isAlive, takeCensus } from '../census.ts';
import { waitUntil } from '../wait-until.ts';

it('the census sees a child, a descriptor and their end', async () => {
  const before = countsOf(takeCensus());

  const descriptor = openSync('/dev/null', 'r');
  const child = spawn('sleep', ['30'], { stdio: 'ignore' });
  const during = takeCensus();
  const duringCounts = countsOf(during);
  const seen = during.children.find(({ pid }) => pid === child.pid);
  closeSync(descriptor);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.on('close', resolve));

  expect({
    more: { children: duringCounts.children - before.children, target: during.descriptors[descriptor] },
    wasSeen: seen !== undefined,
    after: countsOf(takeCensus()).children,
  }).toEqual({ more: { children: 1, target: '/dev/null' }, wasSeen: true, after: before.children });
});

it('the census finds what carries a terminal’s mark, whoever its parent is', async () => {
  const id = crypto.randomUUID();
  const child = spawn('sleep', ['30'], { stdio: 'ignore', env: { ...process.env, SALLYPORT_TERMINAL_ID: id } });
  const pid = Number(child.pid);

  await waitUntil(() => findMarked([id]).length === 1, { withinMs: 2_000 });
  const wasAlive = isAlive(pid);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.on('close', resolve));

  expect({ wasAlive, isAlive: isAlive(pid), marked: findMarked([id]) }).toEqual({
    wasAlive: true,
    isAlive: false,
    marked: [],
  });
});
