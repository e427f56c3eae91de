import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { AgentClient } from '../../../protocol/client/agent-client.ts';
import { findMarked, takeCensus } from '../../census.ts';
import { cliPath, startProgram, type Program } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';

const MOST_DESCRIPTORS = 48;
const WAITING_VIEWERS = 20;
const STUBBORN = `bash -c "trap '' HUP TERM; sleep 300; sleep 300"; true`;

let serve: Program;
let client: AgentClient;
const sockets: Socket[] = [];

beforeAll(async () => {
  const limited = `ulimit -n ${MOST_DESCRIPTORS} && exec "$0" "$@"`;
  serve = await startProgram('serve', { commandLine: ['/bin/sh', '-c', limited, process.execPath, cliPath] });
  client = new AgentClient({
    connect: () => connectToAgent({ path: serve.ready.socket, token: serve.ready.token ?? '' }),
    client: { name: 'test', version: '1' },
    clock: systemClock,
    shouldReconnect: false,
  });
  client.start();
  await client.whenOpen();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await client.close();
  await serve.stop();
});

async function open(command: string, args: readonly string[] = []): Promise<string> {
  const { terminal } = await client.request('terminal.open', { cols: 80, rows: 24, command, args: [...args] });
  return terminal.terminalId;
}

/** Every descriptor that the agent may have is in use, and more viewers wait for one. */
async function useUpDescriptors(): Promise<string[]> {
  const opened: string[] = [];
  const refusals: unknown[] = [];
  while (refusals.length < 2)
    await open('/bin/cat').then(
      (id) => opened.push(id),
      (error: unknown) => refusals.push(error),
    );
  for (let count = 0; count < WAITING_VIEWERS; count += 1) {
    sockets.push(connect(serve.ready.socket).on('error', () => undefined));
  }
  const countOpen = (): number => Object.keys(takeCensus(serve.pid).descriptors).length;
  await waitUntil(() => countOpen() >= MOST_DESCRIPTORS - 1, { withinMs: 5_000 });
  expect(refusals).toEqual(refusals.map(() => expect.objectContaining({ code: 'spawn_failed' }) as unknown));
  return opened;
}

describe('L13, L19: an agent without a free descriptor', () => {
  it('L13: lists what it has opened, and ends a job that is deaf to all but KILL, and its shell', async () => {
    const stubborn = await open('/bin/bash', ['--norc', '-ic', STUBBORN]);
    await waitUntil(() => findMarked([stubborn]).length >= 3, { withinMs: 10_000 });
    const others = await useUpDescriptors();

    const { terminals } = await client.request('terminal.list', {});
    const { outcome } = await client.request('terminal.close', { terminalId: stubborn });

    expect({
      listed: terminals.map(({ terminalId }) => terminalId),
      steps: outcome.steps.map(({ step, result }) => `${step}: ${result}`),
      survivors: outcome.survivors,
      left: findMarked([stubborn]),
    }).toEqual({
      listed: [stubborn, ...others],
      steps: expect.arrayContaining(['freeze_shells: stopped', 'kill_job: killed', 'close_master: closed']) as unknown,
      survivors: [],
      left: [],
    });
  });
});
