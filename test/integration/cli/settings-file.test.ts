import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readToken, describeStateFolder } from '../../../main/agent/state-folder.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { systemClock } from '../../../base/system-clock.ts';
import { AgentClient } from '../../../protocol/client/agent-client.ts';
import type { AgentStatus } from '../../../protocol/status.ts';
import { runCli, startProgram, type Program } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';

let stateDir: string;
let path: string;
let program: Program | undefined;
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'sallyport-test-'));
  path = join(stateDir, 'settings.json');
});
afterEach(async () => {
  await program?.stop();
  program = undefined;
  await rm(stateDir, { recursive: true, force: true });
});

/** How many terminals fit, by opening one more than that. */
async function findCap(): Promise<number> {
  const folder = describeStateFolder(stateDir);
  const token = await readToken(folder);
  const client = new AgentClient({
    connect: () => connectToAgent({ path: folder.socket, token }),
    client: { name: 'test', version: '1' },
    clock: systemClock,
  });
  client.start();
  let opened = 0;
  try {
    for (; opened < 5; opened += 1)
      await client.request('terminal.open', { cols: 80, rows: 24, command: 'sleep', args: ['300'] });
    return opened;
  } catch (error) {
    expect(error).toMatchObject({ code: 'too_many_terminals' });
    return opened;
  } finally {
    await client.close();
  }
}

const status = (...more: string[]) => runCli(['status', ...more, '--state-dir', stateDir]);

describe.each(['agent', 'serve'] as const)('%s without the app', (command) => {
  it('reads the settings of its state folder', async () => {
    await writeFile(path, '{ "terminal.cap": 2, "remote.listen": "127.0.0.1:0" }');
    program = await startProgram(command, { stateDir });
    const { stdout } = await status();
    expect([await findCap(), program.ready.listen?.length, stdout.includes('Settings')]).toEqual([2, 1, false]);
  });
});

it('options of a run hold over the file', async () => {
  await writeFile(path, '{ "terminal.cap": 2, "remote.listen": "127.0.0.1:1" }');
  program = await startProgram('agent', { stateDir, args: ['--set', 'terminal.cap=3', '--listen', '127.0.0.1:0'] });
  expect([await findCap(), program.ready.listen]).toEqual([3, [expect.not.stringMatching(/:1$/)]]);
});

it('the envelope that the app wrote once is understood', async () => {
  await writeFile(path, '{"version":1,"value":{"terminal.cap":1}}');
  program = await startProgram('agent', { stateDir });
  expect(await findCap()).toBe(1);
});

it('a mistake is named on standard error, in the log and by status, and the rest holds', async () => {
  await writeFile(path, '{\n  "terminal.capp": 9,\n  "terminal.cap": 1,\n  "remote.listen": "everywhere"\n}\n');
  program = await startProgram('agent', { stateDir });
  const words = await status();
  const json = JSON.parse((await status('--json')).stdout) as { status: AgentStatus };

  const unknown = 'There is no setting "terminal.capp". Did you mean "terminal.cap"?';
  const address = '"everywhere" is no address. Write HOST:PORT, for example 0.0.0.0:7435, [::]:7435 or 192.0.2.7:7435';
  expect(await findCap()).toBe(1);
  expect(program.ready.listen).toEqual([]);
  expect(program.log()).toContain(`sallyport: ${path}, line 2: ${unknown}\n`);
  expect(program.log()).toContain(`sallyport: ${path}, line 4: ${address}\n`);
  expect(program.log()).toContain('"msg":"a setting in the file does not hold"');
  expect(words.stdout).toContain(
    `Settings      ${path}: the rest of it holds, but for 2 mistakes\n  line 2: ${unknown}\n  line 4: ${address}\n`,
  );
  expect(json.status.settings).toEqual({
    file: path,
    refused: [
      { line: 2, name: 'terminal.capp', problem: unknown },
      { line: 4, name: 'remote.listen', problem: address },
    ],
  });
});

it('a change counts while the agent runs, and a bad one takes nothing away', async () => {
  await writeFile(path, '{ "terminal.cap": 1 }');
  const running = (program = await startProgram('agent', { stateDir }));
  const first = await findCap();
  await writeFile(path, '{ "terminal.cap": 3 }');
  await waitUntil(() => running.log().includes('"msg":"settings changed"'), { withinMs: 10_000 });
  const more = await findCap();
  await writeFile(path, '{\n  "terminal.cap": 0\n}');
  const line = 'line 2: "0" is no value for terminal.cap. Allowed: a whole number from 1 to 10000.';
  await expect.poll(async () => (await status()).stdout, { timeout: 10_000 }).toContain(line);
  expect([first, more, await findCap()]).toEqual([1, 2, 0]);
});
