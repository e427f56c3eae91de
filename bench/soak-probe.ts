import { systemClock } from '../base/system-clock.ts';
import { connectToAgent } from '../main/web/client-channel.ts';
import { AgentClient } from '../protocol/client/agent-client.ts';
import { openBareEcho } from './soak/bare-echo.ts';
import { EchoClock, drawnEchoProgram } from './soak/echo-clock.ts';
import { HeartbeatWatch } from './soak/heartbeat-watch.ts';
import type { ProbeOrder, ProbeReport } from './soak/probe-messages.ts';
import { size } from './soak/load.ts';

const SEND_EVERY_MS = 50;
/** What has not come back by then is lost. */
const LAST_ECHO_MS = 5_000;

/**
 * A viewer in a process of its own, so that what else the measurement does cannot make the agent look late: one
 * untouched terminal that echoes, and the agent's heartbeats. Told what to do by its parent, over the IPC channel.
 */
export async function run([socket = '', token = '']: readonly string[]): Promise<number> {
  const client = new AgentClient({
    connect: () => connectToAgent({ path: socket, token }),
    client: { name: 'probe', version: '1' },
    clock: systemClock,
    shouldReconnect: false,
  });
  client.start();
  const late = (what: 'echo' | 'heartbeat', tookMs: number): void => report({ kind: 'late', what, tookMs });
  const echo = new EchoClock({ late: (tookMs) => late('echo', tookMs) });
  const beats = new HeartbeatWatch({ late: (gapMs) => late('heartbeat', gapMs) });
  client.onNotification('agent.heartbeat', ({ status }) => beats.beat(status));
  const { attachment } = await client.openTerminal({ ...size, ...drawnEchoProgram, keep: true }, echo);
  attachment.setVisible(true);
  await echo.whenReady();
  const bare = await openBareEcho();

  let sending: NodeJS.Timeout | undefined;
  const begin = (): void => {
    echo.begin();
    bare.echo.begin();
    beats.begin();
    sending = setInterval(() => {
      echo.send((bytes) => attachment.write(bytes));
      bare.send();
    }, SEND_EVERY_MS);
  };
  const finish = async (): Promise<void> => {
    clearInterval(sending);
    await Promise.all([echo.settle(LAST_ECHO_MS), bare.echo.settle(LAST_ECHO_MS)]);
    report({ kind: 'measured', echo: echo.figures, bareEcho: bare.echo.figures, heartbeat: beats.figures });
  };
  const leave = createLeaving();
  process.on('message', (order: ProbeOrder) => {
    if (order === 'begin') begin();
    else if (order === 'finish') void finish();
    else leave.resolve();
  });
  report({ kind: 'ready' });
  await leave.promise;
  await bare.close();
  await client.request('terminal.close', { terminalId: attachment.terminalId });
  await client.close();
  process.disconnect();
  return 0;
}

function report(message: ProbeReport): void {
  process.send?.(message);
}

function createLeaving(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  process.once('disconnect', resolve); // whoever measures is gone
  return { promise, resolve: () => resolve() };
}
