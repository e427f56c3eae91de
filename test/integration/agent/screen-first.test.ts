import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { findAgentAddress } from '../../../main/agent/agent-address.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { AgentClient, type TerminalSink } from '../../../protocol/client/agent-client.ts';
import { waitUntil } from '../../wait-until.ts';
import { KilledAgents } from './killed-agents.ts';

const SOON = { withinMs: 10_000 };
const MOST_SCREEN_BYTES = 16 * 1024;
const END = 'all-is-printed';
const line = String.raw`\033[32mline %%.0f\033[0m of seventy columns, which is what many lines have, or more`;

let agents: KilledAgents;
let client: AgentClient;

beforeEach(async () => {
  agents = await KilledAgents.make();
  await agents.start();
  const address = findAgentAddress(agents.stateDir);
  client = new AgentClient({
    connect: async () => connectToAgent({ path: address.socket, token: await address.readToken() }),
    client: { name: 'test', version: '1' },
    clock: systemClock,
  });
  client.start();
  await client.whenOpen();
});

afterEach(async () => {
  await client.close();
  await agents.dispose();
});

/** Keeps the bytes of each snapshot, and of what came without one. */
class KeepingSink implements TerminalSink {
  readonly shown: Buffer[] = [Buffer.alloc(0)];
  isRestored = false;

  get text(): string {
    return this.shown.at(-1)?.toString() ?? '';
  }

  write(bytes: Uint8Array, done: () => void): void {
    this.shown.push(Buffer.concat([this.shown.pop() ?? Buffer.alloc(0), bytes]));
    done();
  }

  reset(): void {
    this.shown.push(Buffer.alloc(0));
  }

  restoring(isRestoring: boolean): void {
    this.isRestored = !isRestoring;
  }

  resize(): void {}
}

it('L43: a viewer gets a screen of 10 000 lines in 16 KiB, then all as if it had asked for that at once', async () => {
  const printing = `seq -f "$(printf '${line}')" 10000; printf ${END}; exec sleep 1000`;
  const owner = new KeepingSink();
  const { terminal } = await client.openTerminal(
    { cols: 80, rows: 24, command: '/bin/bash', args: ['-c', printing] },
    owner,
  );
  await waitUntil(() => owner.text.endsWith(END), SOON);
  const [screenFirst, allAtOnce] = [new KeepingSink(), new KeepingSink()];
  const { attachment: view } = await client.attach(terminal.terminalId, screenFirst, 'screen');
  await waitUntil(() => screenFirst.isRestored, SOON);
  const screen = { bytes: screenFirst.text.length, isMissing: view.isScrollbackMissing };
  await view.redraw('all');
  await waitUntil(() => !view.isScrollbackMissing && screenFirst.isRestored, SOON);
  await client.attach(terminal.terminalId, allAtOnce);
  await waitUntil(() => allAtOnce.isRestored, SOON);

  expect(screen.isMissing).toBe(true);
  expect(screen.bytes).toBeGreaterThan(24 * 60);
  expect(screen.bytes).toBeLessThanOrEqual(MOST_SCREEN_BYTES);
  expect(screenFirst.text).toContain('line 9000');
  expect(screenFirst.text).toBe(allAtOnce.text);
  expect(screenFirst.shown.length).toBe(3); // nothing, the screen, all
});
