import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../base/system-clock.ts';
import { findAgentAddress } from '../../main/agent/agent-address.ts';
import { connectToAgent } from '../../main/web/client-channel.ts';
import { AgentClient } from '../../protocol/client/agent-client.ts';
import { launchDesktop } from '../electron-host/launch-desktop.ts';
import { findMarked } from '../census.ts';
import { RecordingScreen } from '../fakes/recording-screen.ts';
import { waitUntil } from '../wait-until.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const mirrorWorker = pathToFileURL(join(root, 'out/main/mirror-worker.js')).href;

/** A process in which the agent core runs; `quit` resolves when it has ended in order. */
interface Host {
  quit(): Promise<void>;
}

type Start = (script: string, stateDir: string) => Promise<Host>;

const hosts: readonly (readonly [string, Start])[] = [
  ['a child process', startChild],
  ['a utility process', startUtility],
];

let folder: string;
let script: string;
beforeAll(async () => {
  folder = await mkdtemp(join(root, 'out', 'utility-agent-')); // below the checkout, where its packages are found
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      rolldownOptions: {
        input: join(root, 'test/contract/utility-agent.ts'),
        output: { format: 'es', entryFileNames: 'agent.js' },
      },
    },
  });
  script = join(folder, 'agent.js');
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(hosts)('decision 15: the agent core in %s', (_name, start) => {
  it('starts, runs a shell for a viewer, and quits with nothing left', async () => {
    const stateDir = await mkdtemp(join(tmpdir(), 'sallyport-utility-'));
    const host = await start(script, stateDir);
    const address = findAgentAddress(stateDir);
    const client = new AgentClient({
      connect: async () => connectToAgent({ path: address.socket, token: await address.readToken() }),
      client: { name: 'test', version: '0' },
      clock: systemClock,
    });
    client.start();
    const sink = new RecordingScreen();
    const { terminal, attachment } = await client.openTerminal({ cols: 80, rows: 24 }, sink);
    attachment.write(new TextEncoder().encode('echo sum-$((6 * 7))\n'));
    await waitUntil(() => sink.text.includes('sum-42'), { withinMs: 10_000 });
    await client.close();

    await host.quit();

    expect([findMarked([terminal.terminalId]), existsSync(address.socket)]).toEqual([[], false]);
    await rm(stateDir, { recursive: true });
  });
});

async function startChild(path: string, stateDir: string): Promise<Host> {
  const child = fork(path, [stateDir, mirrorWorker], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(child, 'message');
  return {
    async quit() {
      child.send('quit');
      await once(child, 'exit');
    },
  };
}

/** Forked by the app's own main process, as Electron does it. */
async function startUtility(path: string, stateDir: string): Promise<Host> {
  const appDir = await mkdtemp(join(tmpdir(), 'sallyport-app-'));
  const desktop = await launchDesktop({ main: root, args: ['--state-dir', appDir] });
  await desktop.firstWindow();
  await desktop.evaluate(
    ({ utilityProcess }, args) => {
      const child = utilityProcess.fork(args[0] as string, args.slice(1));
      Object.assign(globalThis, { utilityAgent: child });
      return new Promise((resolve) => child.once('message', resolve));
    },
    [path, stateDir, mirrorWorker],
  );
  return {
    async quit() {
      await desktop.evaluate(() => {
        const { utilityAgent: child } = globalThis as unknown as { utilityAgent: Electron.UtilityProcess };
        child.postMessage('quit');
        return new Promise<void>((resolve) => child.once('exit', () => resolve()));
      });
      await desktop.close();
      await rm(appDir, { recursive: true });
    },
  };
}
