import { deepStrictEqual } from 'node:assert';
import { randomFillSync } from 'node:crypto';
import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import { pause, withClient, type Load } from '../load.ts';
import type { SeededRandom } from '../seeded-random.ts';

const PIECE_BYTES = 32 * 1024;

/** Programs without a terminal: through and back, an exit code, and one that its session leaves behind. */
export const programs: Load = {
  name: 'exec',
  weight: 3,
  run: ({ agent, random }) =>
    withClient(agent, async ({ client, cut }) => {
      await roundTrip(client, random);
      const code = random.between(0, 250);
      const exiting = await client.openExec({ command: '/bin/sh', args: ['-c', `exit ${code}`] });
      deepStrictEqual(await exiting.exited, { code, signal: null });
      const left = await client.openExec({ command: '/bin/sleep', args: ['600'] });
      left.exited.catch(() => undefined); // its session is lost, and that is told here
      await pause(random.between(0, 100));
      if (random.happens(0.5)) cut();
    }),
};

async function roundTrip(client: AgentClient, random: SeededRandom): Promise<void> {
  const sent = randomFillSync(new Uint8Array(random.between(1, 24) * PIECE_BYTES));
  const echo = await client.openExec({ command: '/bin/cat' });
  const received: Uint8Array[] = [];
  echo.onStdout((bytes, done) => {
    received.push(Uint8Array.from(bytes));
    done();
  });
  echo.onStderr((_bytes, done) => done());
  for (let at = 0; at < sent.length; at += PIECE_BYTES) await echo.stdin.write(sent.subarray(at, at + PIECE_BYTES));
  echo.stdin.end();
  deepStrictEqual(await echo.exited, { code: 0, signal: null });
  if (Buffer.compare(Buffer.concat(received), sent) !== 0) throw new Error('What came back is not what was sent');
}
