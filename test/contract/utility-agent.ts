import { systemClock } from '../../base/system-clock.ts';
import { HostedAgent } from '../../main/app.ts';
import { defaultSettings } from '../../protocol/settings.ts';
import { silentLog } from '../fakes/silent-log.ts';

/** Entry of a process that hosts the agent core and nothing else: `STATE_DIR MIRROR_WORKER`. Says when it is ready, quits when told. */
interface Parent {
  postMessage(message: unknown): void;
  on(name: 'message', listener: () => void): void;
}

const [, , stateDir = '', mirrorWorker = ''] = process.argv;
const parent = (process as unknown as { parentPort?: Parent }).parentPort ?? {
  postMessage: (message: unknown) => void process.send?.(message),
  on: (name: 'message', listener: () => void) => void process.on(name, listener),
};

const hosted = await HostedAgent.start({
  stateDir,
  settings: { ...defaultSettings, 'terminal.shell': '/bin/bash' },
  clock: systemClock,
  log: silentLog,
  version: '0',
  mirrorWorkerUrl: new URL(mirrorWorker),
  processEnv: process.env,
});
parent.on('message', () => {
  void hosted.quit().then(() => {
    parent.postMessage('gone');
    process.exit(0);
  });
});
process.on('disconnect', () => process.exit(1)); // whoever started it is gone
parent.postMessage('ready');
