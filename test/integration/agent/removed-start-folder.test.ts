import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { AgentClient } from '../../../protocol/client/agent-client.ts';
import { startProgram, type Program } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';

/** Asks its terminal for its state, and ends with 7 when it has been told. */
const ASKING = String.raw`stty raw -echo; printf '\033[5n'; test "$(head -c 4)" = "$(printf '\033[0n')" && exit 7`;

let serve: Program | undefined;
let client: AgentClient | undefined;

afterEach(async () => {
  await client?.close();
  await serve?.stop();
});

it('L43: an agent whose folder has been removed since it was started still mirrors its terminals', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sallyport-test-'));
  const { ready } = (serve = await startProgram('serve', { cwd: folder }));
  await rmdir(folder);
  const session = (client = new AgentClient({
    connect: () => connectToAgent({ path: ready.socket, token: ready.token ?? '' }),
    client: { name: 'test', version: '1' },
    clock: systemClock,
    shouldReconnect: false,
  }));
  session.start();
  await session.whenOpen();

  await session.request('terminal.open', { cols: 80, rows: 24, command: '/bin/sh', args: ['-c', ASKING] });
  const findExit = async (): Promise<unknown> =>
    (await session.request('terminal.list', { ended: true })).terminals[0]?.exit;
  await waitUntil(async () => (await findExit()) !== null, { withinMs: 10_000 });

  expect(await findExit()).toEqual({ code: 7, signal: null });
});
