import { connect } from 'node:net';
import { rm } from 'node:fs/promises';
import { systemClock } from '../../base/system-clock.ts';
import { openChannel } from '../../main/web/client-channel.ts';
import { AgentClient, type TerminalSink } from '../../protocol/client/agent-client.ts';
import { makePlainHome } from '../../test/plain-home.ts';
import { startProgram, type Program } from '../../test/start-program.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { processorSeconds } from '../relay/processor-seconds.ts';
import { LiveOutput } from './live-output.ts';
import { between, MarkReader, size } from './marks.ts';
import type { LiveTerminal, Peer, Transfer } from './peer.ts';

const PATIENCE = { withinMs: 120_000 };

/** Our agent with its mirror, seen by a program over a WebSocket on loopback. */
export async function startOurAgent(): Promise<Peer> {
  const home = await makePlainHome();
  const program = await startProgram('serve', { args: ['--set', 'terminal.shell=/bin/bash'], env: { HOME: home } });
  const client = new AgentClient({
    connect: () => openSocket(program),
    client: { name: 'bench', version: '1' },
    clock: systemClock,
  });
  client.start();
  await client.whenOpen();
  return {
    name: 'Sallyport',
    transfer: (command) => transfer(client, program.pid, command),
    open: (command, ready) => open(client, command, ready),
    async stop() {
      await client.close();
      await program.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function openSocket({ ready: { sessionUrl = '', token = '' } }: Program) {
  const { port, hostname } = new URL(sessionUrl);
  return openChannel({
    createStream: () => connect({ port: Number(port), host: hostname, noDelay: true }),
    headers: { Authorization: `Bearer ${token}` },
    handshakeMs: 5_000,
  });
}

async function transfer(client: AgentClient, pid: number, command: string): Promise<Transfer> {
  const reader = new MarkReader();
  const sink = sinkFor((bytes) => reader.read(bytes));
  const startSeconds = processorSeconds(pid);
  const params = { ...size, command: '/bin/sh', args: ['-c', between(command)], keep: true };
  const { terminal } = await client.openTerminal(params, sink);
  await waitUntil(() => reader.hasEnded, PATIENCE);
  const spent = processorSeconds(pid) - startSeconds;
  await client.request('terminal.close', { terminalId: terminal.terminalId });
  return { seconds: reader.seconds, bytes: reader.bytes, processorSeconds: spent };
}

async function open(client: AgentClient, command: string, ready: string): Promise<LiveTerminal> {
  const output = new LiveOutput();
  const sink = sinkFor((bytes) => output.read(bytes));
  const params = { ...size, command: '/bin/sh', args: ['-c', command], keep: true };
  const { terminal, attachment } = await client.openTerminal(params, sink);
  await output.whenReady(ready);
  return {
    write: (bytes) => void attachment.write(bytes),
    listen: (listener) => output.listen(listener),
    close: async () => void (await client.request('terminal.close', { terminalId: terminal.terminalId })),
  };
}

function sinkFor(write: (bytes: Uint8Array) => void): TerminalSink {
  return {
    reset: () => undefined,
    resize: () => undefined,
    ended: () => undefined,
    moved: () => undefined,
    inputRefused: () => undefined,
    restoring: () => undefined,
    write(bytes, done) {
      write(bytes);
      done();
    },
  };
}
