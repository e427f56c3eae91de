import { readFile } from 'node:fs/promises';
import { residentBytes } from '../../../test/census.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { makeColouredFile } from '../materials.ts';
import { between, MarkReader, marks } from '../marks.ts';
import type { Figures, SpeedRun } from '../metric.ts';
import { sinkFor } from '../peers/client-peer.ts';
import { startOurAgent, type OurAgent } from '../peers/our-agent.ts';
import { PacedReading } from '../peers/paced-reading.ts';
import { Replica } from '../replica.ts';
import { median, rounded } from '../statistics.ts';
import type { AgentClient } from '../../../protocol/client/agent-client.ts';

const BYTES_PER_SECOND = 10_000;
const LOOK_EVERY_MS = 20;
const CATCH_UP_MS = 60_000;
const READY = 'on-your-marks';
/** More than fits on a screen, however the lines are broken. */
const LAST_BYTES = 64 * 1024;

interface FloodTaken {
  readonly seconds: number;
  readonly peakBytes: number;
  /** Undefined without a slow viewer. */
  readonly isSlowRight?: boolean;
}

/** A flood for a fast viewer alone, and beside one that takes in 10 KB a second. */
export async function measureSlowViewer({ options: { rounds, mib }, folder }: SpeedRun): Promise<Figures> {
  const agent = await startOurAgent();
  const slow = await agent.openClient();
  const file = await makeColouredFile(folder, mib);
  try {
    await flood(agent, file); // the first one fills what is kept for all later ones
    const taken: { alone: FloodTaken[]; beside: FloodTaken[] } = { alone: [], beside: [] };
    for (let round = 0; round < rounds; round += 1) {
      taken.alone.push(await flood(agent, file));
      taken.beside.push(await flood(agent, file, slow.client));
    }
    const middle = (of: readonly FloodTaken[], key: 'seconds' | 'peakBytes') => median(of.map((one) => one[key]));
    const growth = middle(taken.beside, 'peakBytes') - middle(taken.alone, 'peakBytes');
    return {
      Sallyport: {
        ofSpeedAlone: rounded(middle(taken.alone, 'seconds') / middle(taken.beside, 'seconds')),
        growsMib: rounded(growth / 1024 / 1024),
        isSlowRight: taken.beside.every(({ isSlowRight }) => isSlowRight),
      },
    };
  } finally {
    await slow.client.close();
    await agent.stop();
  }
}

async function flood(agent: OurAgent, file: string, slow?: AgentClient): Promise<FloodTaken> {
  const command = `printf ${READY}; read go; ${between(`cat ${file}`)}; exec sleep 1000`;
  const terminal = await agent.open(command, READY);
  const reader = new MarkReader();
  terminal.listen((bytes) => reader.read(bytes));
  const seen = slow === undefined ? undefined : await watchSlowly(slow, terminal.terminalId);
  let peakBytes = 0;
  const watch = setInterval(() => (peakBytes = Math.max(peakBytes, residentBytes(agent.pid))), LOOK_EVERY_MS);
  terminal.write(Buffer.from('\r'));
  await waitUntil(() => reader.hasEnded, { withinMs: CATCH_UP_MS });
  clearInterval(watch);
  const isSlowRight = seen === undefined ? undefined : await becomes(seen, await lastScreenOf(file));
  await terminal.close();
  return { seconds: reader.seconds, peakBytes, ...(isSlowRight !== undefined && { isSlowRight }) };
}

async function watchSlowly(client: AgentClient, terminalId: Parameters<AgentClient['attach']>[0]): Promise<Replica> {
  const replica = new Replica();
  const nobody = { pause: () => undefined, resume: () => undefined }; // what it has not taken in is not sent
  const paced = new PacedReading(BYTES_PER_SECOND, nobody, (bytes) => replica.write(bytes));
  const sink = sinkFor((bytes, done) => paced.read(bytes, done), { reset: () => replica.reset() });
  await client.attach(terminalId, sink);
  return replica;
}

function becomes(replica: Replica, text: string): Promise<boolean> {
  return waitUntil(() => replica.text === text, { withinMs: CATCH_UP_MS }).then(
    () => true,
    () => false,
  );
}

async function lastScreenOf(file: string): Promise<string> {
  const last = (await readFile(file)).subarray(-LAST_BYTES);
  const replica = new Replica();
  const text = last.subarray(last.indexOf('\n') + 1).toString();
  replica.write(Buffer.from(`${text.replaceAll('\n', '\r\n')}${marks.end}`));
  return replica.text;
}
