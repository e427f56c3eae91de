import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { SessionId } from '../../../protocol/ids.ts';
import type { LedgerEntry } from '../../../protocol/ledger.ts';
import { isAlive } from '../../census.ts';
import { waitUntil } from '../../wait-until.ts';
import { DrainingViewer, makeRealRegistry } from './real-registry.ts';

let world: ReturnType<typeof makeRealRegistry>;
let started: readonly number[] = [];
afterEach(async () => {
  for (const pid of started.filter(isAlive)) process.kill(pid, 'SIGKILL');
  await world.dispose();
});

/** Each outlives a shell that leaves by itself, in its own way. */
const jobs = {
  'sleep 601': 'nohup sleep 601 >/dev/null 2>&1 &',
  'sleep 602': 'setsid sleep 602 &',
  'sleep 603': 'sleep 603 &',
  '/bin/sleep 604': 'env -i /bin/sleep 604 &', // without the terminal's mark
};

const commandsOf = ({ processes }: LedgerEntry): string[] => processes.map(({ command }) => command).sort();

it('L19, L34: an ended terminal’s entry lists what outlived its shell, for as long as it lives', async () => {
  world = makeRealRegistry();
  const { registry, open } = world;
  const { terminalId } = await open({ command: '/bin/bash', args: ['--norc', '-i'] });
  const viewer = new DrainingViewer(
    registry.attach(terminalId, { sessionId: randomUUID() as SessionId, clientName: '' }),
  );
  await waitUntil(() => viewer.text.includes('$') || viewer.text.includes('#'), { withinMs: 20_000 });
  for (const line of Object.values(jobs)) viewer.type(`${line}\n`);
  const expected = Object.keys(jobs).sort();
  await waitUntil(
    async () => String(commandsOf(await registry.inspect(terminalId)).filter(isJob)) === String(expected),
    {
      withinMs: 20_000,
    },
  );

  started = (await registry.inspect(terminalId)).processes
    .filter(({ command }) => isJob(command))
    .map(({ pid }) => pid);

  viewer.type('exit\n');
  await waitUntil(() => registry.get(terminalId).state === 'exited', { withinMs: 20_000 });
  const entry = await registry.inspect(terminalId);
  for (const { pid } of entry.processes) process.kill(pid, 'SIGKILL');
  await waitUntil(() => !entry.processes.some(({ pid }) => isAlive(pid)), { withinMs: 5_000 });

  expect({
    outlived: commandsOf(entry),
    reason: entry.reason,
    later: commandsOf(await registry.inspect(terminalId)),
  }).toEqual({
    outlived: expected,
    reason: 'its shell has ended; its last screen is kept; of what it started, 4 still running',
    later: [],
  });
});

function isJob(command: string): boolean {
  return command in jobs;
}
