import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDeferred } from '../../../base/deferred.ts';
import { systemClock } from '../../../base/system-clock.ts';
import { findAgentAddress } from '../../../main/agent/agent-address.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { AgentClient, type TerminalSink } from '../../../protocol/client/agent-client.ts';
import { residentBytes } from '../../census.ts';
import { waitUntil } from '../../wait-until.ts';
import { KilledAgents, type RunningAgent } from './killed-agents.ts';

const MIB = 1024 * 1024;
/** So many that a viewer behind by all of a round is not yet lagging, however little of the processors it gets. */
const LINES = 30_000;
const ROUNDS = 280;
const END = 'the end of it';
const BYTES_PER_SECOND = 10_000;
/** Every number with its line end, and the end. */
const ROUND_BYTES = countDigits(LINES) + LINES * '\r\n'.length + END.length;
/** A viewer that has told no rate yet, or a low one. */
const LEAST_WINDOW_BYTES = 64 * 1024;
/** Two windows, a few screens, and what the scrollback of a snapshot takes. */
const MOST_SLOW_BYTES = 512 * 1024;
/** Half of what a viewer without bounds would be kept. */
const MOST_GROWTH_BYTES = 32 * MIB;

let agents: KilledAgents;
let agent: RunningAgent;
/** Whoever writes a line into it lets one round of a flood out. */
let gate: string;
const clients: AgentClient[] = [];

beforeEach(async () => {
  agents = await KilledAgents.make();
  agent = await agents.start();
  gate = path.join(agents.stateDir, 'gate');
  execFileSync('mkfifo', [gate]);
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await agents.dispose();
});

async function openClient(): Promise<AgentClient> {
  const address = findAgentAddress(agents.stateDir);
  const client = new AgentClient({
    connect: async () => connectToAgent({ path: address.socket, token: await address.readToken() }),
    client: { name: 'test', version: '1' },
    clock: systemClock,
  });
  clients.push(client);
  client.start();
  await client.whenOpen();
  return client;
}

/** What a viewer that processes `bytesPerSecond` has been given, and of it not processed yet. */
class CountingSink implements TerminalSink {
  readonly #bytesPerSecond: number;
  #freeAtMs = 0;
  bytes = 0;
  mostInFlight = 0;
  #inFlight = 0;
  #more = createDeferred<void>();
  /** The end of what it was given. */
  tail = '';

  constructor(bytesPerSecond: number) {
    this.#bytesPerSecond = bytesPerSecond;
  }

  async whenGiven(bytes: number): Promise<void> {
    while (this.bytes < bytes) await (this.#more = createDeferred()).promise;
  }

  write(bytes: Uint8Array, done: () => void): void {
    this.bytes += bytes.byteLength;
    this.#more.resolve();
    this.#inFlight += bytes.byteLength;
    this.mostInFlight = Math.max(this.mostInFlight, this.#inFlight);
    this.tail = (this.tail + Buffer.from(bytes.subarray(-1_000)).toString('latin1')).slice(-1_000);
    const nowMs = performance.now();
    this.#freeAtMs = Math.max(nowMs, this.#freeAtMs) + (bytes.byteLength / this.#bytesPerSecond) * 1_000;
    setTimeout(() => {
      this.#inFlight -= bytes.byteLength;
      done();
    }, this.#freeAtMs - nowMs);
  }

  reset(): void {
    this.tail = '';
  }

  resize(): void {}
}

/**
 * A flood in rounds, which nobody types in, for a fast viewer, and for `other` if there is one: what both were given,
 * and how much the agent took at most.
 */
async function flood(owner: AgentClient, other?: AgentClient) {
  const fast = new CountingSink(Infinity);
  const slow = new CountingSink(BYTES_PER_SECOND);
  const loop = `exec 3<>'${gate}'; while read -r go <&3; do seq 1 ${LINES}; printf '${END}'; done`;
  const command = { command: '/bin/sh', args: ['-c', loop] };
  const { terminal } = await owner.openTerminal({ cols: 80, rows: 24, ...command }, fast);
  await other?.attach(terminal.terminalId, slow);
  const opened = openSync(gate, 'r+');
  let peakBytes = 0;
  const watch = setInterval(() => (peakBytes = Math.max(peakBytes, residentBytes(agent.program.pid))), 50);
  for (let round = 1; round <= ROUNDS; round += 1) {
    writeSync(opened, '\n');
    await fast.whenGiven(round * ROUND_BYTES);
    if (round === ROUNDS / 8) await other?.request('ping', {}); // overtakes what the slow viewer has not taken in
  }
  clearInterval(watch);
  closeSync(opened);
  return { fast, slow, terminal, peakBytes };
}

it(
  'L44: a viewer at 10 KB/s beside a fast one is given little, costs the agent no memory, and ends with the screen as it is',
  { timeout: 240_000 },
  async () => {
    const [owner, other] = [await openClient(), await openClient()];
    const alone = await flood(owner);
    await owner.request('terminal.close', { terminalId: alone.terminal.terminalId });
    const { fast, slow, peakBytes } = await flood(owner, other);
    await waitUntil(() => slow.tail.includes(END), { withinMs: 60_000 });

    expect(fast.bytes).toBe(ROUNDS * ROUND_BYTES);
    expect(slow.mostInFlight).toBeLessThanOrEqual(LEAST_WINDOW_BYTES);
    expect(slow.bytes).toBeLessThan(MOST_SLOW_BYTES);
    expect(peakBytes - alone.peakBytes).toBeLessThan(MOST_GROWTH_BYTES);
  },
);

/** Of all numbers from 1 on. */
function countDigits(upTo: number): number {
  let digits = 0;
  for (let least = 1; least <= upTo; least *= 10) digits += upTo - least + 1;
  return digits;
}
