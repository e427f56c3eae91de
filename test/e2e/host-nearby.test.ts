import os from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProgram, makeStateDir, type Program } from '../start-program.ts';
import { askForTerminal } from './host-states.ts';
import { Journey } from './journey.ts';
import { allow } from './paired-host.ts';
import { lookUpMachine } from './pairing-partner.ts';

/** Devices announce themselves by interfaces that lead out of the machine, and to its own programs, too. */
const isInNetwork = Object.values(os.networkInterfaces()).some((infos) => infos?.some(({ internal }) => !internal));
const reason = isInNetwork ? '' : ' (not here: this machine is in no network)';

describe.skipIf(!isInNetwork)(`a paired machine without a known address${reason}`, () => {
  let journey: Journey;
  let server: Program;
  beforeAll(async () => {
    journey = await Journey.start({ args: ['--set', 'remote.discovery=true'] });
    server = await startProgram('agent', {
      stateDir: await makeStateDir(),
      args: ['--set', 'terminal.shell=/bin/sh', '--listen', '0.0.0.0:0', '--discovery'],
    });
    const { stateDir } = journey.program;
    await allow(server.stateDir, [(await lookUpMachine(stateDir)).deviceId, '--role', 'mine']);
    await allow(stateDir, [server.ready.deviceId ?? '', '--role', 'mine', '--name', 'workshop']);
    await journey.begin();
  });
  afterAll(async () => {
    await journey.end();
    await server.stop();
  });

  it('is listed as one that was found in the local network, and has a terminal opened', async () => {
    await journey.press('Control+Shift+s');
    const host = journey.page.locator(`[data-host="${server.ready.deviceId}"]`);
    await host.getByText('Found in the local network.').waitFor({ timeout: 30_000 });
    await askForTerminal(journey);
    await journey.waitForPhase('running');
    await journey.typeLine('echo near""by');
    await journey.waitForText('\nnearby');

    expect(await host.getByText(/^Connected/).count()).toBe(1);
  });
});
