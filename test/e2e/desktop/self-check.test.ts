import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { findAgentAddress } from '../../../main/agent/agent-address.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { AgentClient } from '../../../protocol/client/agent-client.ts';
import type { Difference } from '../../../protocol/ledger.ts';
import { waitUntil } from '../../wait-until.ts';
import { DesktopJourney, nothingLeft } from './desktop-journey.ts';

let journey: DesktopJourney;
let client: AgentClient;
beforeEach(async () => {
  journey = await DesktopJourney.start();
  const address = findAgentAddress(journey.stateDir);
  client = new AgentClient({
    connect: async () => connectToAgent({ path: address.socket, token: await address.readToken() }),
    client: { name: 'test', version: '1' },
    clock: systemClock,
  });
});
afterEach(async () => {
  await client.close();
  expect(await journey.end()).toEqual(nothingLeft);
});

async function differences(): Promise<readonly Difference[]> {
  return (await client.request('agent.ledger', {})).differences;
}

it('L20: in the app, a leaked master is a difference, and the app’s own children and descriptors are none', async () => {
  await journey.begin();
  client.start();
  const descriptor = await journey.desktop.evaluate(() => process.getBuiltinModule('fs').openSync('/dev/ptmx', 'r+'));
  await journey.newTab();
  await waitUntil(async () => (await differences()).length > 0, { withinMs: 20_000 });
  const found = await differences();
  await journey.desktop.evaluate((_electron, leaked) => process.getBuiltinModule('fs').closeSync(leaked), descriptor);

  expect({ found, left: await differences() }).toEqual({
    found: [expect.objectContaining({ kind: 'descriptor_unowned' })],
    left: [],
  });
});
