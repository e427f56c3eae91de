import { parentPort } from 'node:worker_threads';
import { systemClock } from '../../base/system-clock.ts';
import type { MirrorCommand, WorkerReport } from './mirror-messages.ts';
import { MirrorScreens } from './mirror-screens.ts';
import { giveWayToOtherThreads } from './thread-priority.ts';

if (parentPort === null) throw new Error('The mirror worker runs in a worker thread only');
const port = parentPort;

// eslint-disable-next-line no-console -- xterm.js warns that its tidying outlasts frames of a screen nobody sees here
console.warn = () => undefined;

giveWayToOtherThreads(); // Screens may lag behind; what is typed must not.

const screens = new MirrorScreens(systemClock, (report, transfer = []) => port.postMessage(report, transfer));
port.on('message', (command: MirrorCommand) => screens.handle(command));
port.postMessage({ kind: 'started' } satisfies WorkerReport);
