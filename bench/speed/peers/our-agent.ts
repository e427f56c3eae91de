import { connect, type Socket } from 'node:net';
import { rm } from 'node:fs/promises';
import { systemClock } from '../../../base/system-clock.ts';
import { openChannel } from '../../../main/web/client-channel.ts';
import { AgentClient } from '../../../protocol/client/agent-client.ts';
import { makePlainHome } from '../../../test/plain-home.ts';
import { startProgram, type Program } from '../../../test/start-program.ts';
import { openThrough, transferThrough, type OurTerminal, type SeenAgent } from './client-peer.ts';
import type { Peer, ViewerSpeed } from './peer.ts';

export interface OurAgent extends Peer, SeenAgent {
  readonly program: Program;
  open(command: string, ready: string, speed?: ViewerSpeed): Promise<OurTerminal>;
  /** Another viewer, in a session of its own. The caller closes it. */
  openClient(): Promise<CountedClient>;
}

export interface CountedClient {
  readonly client: AgentClient;
  /** The TCP connection under it, which counts its bytes. */
  readonly socket: Socket;
}

/** Our agent with its mirror, seen by a program over a WebSocket on loopback. */
export async function startOurAgent(settings: Readonly<Record<string, string | number>> = {}): Promise<OurAgent> {
  const home = await makePlainHome();
  const all = { 'terminal.shell': '/bin/bash', ...settings };
  const args = Object.entries(all).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  const program = await startProgram('serve', { args, env: { HOME: home } });
  const { client } = await openClient(program);
  const { pid } = program;
  return {
    ...{ name: 'Sallyport', program, client, pid },
    transfer: (command) => transferThrough({ client, pid }, command),
    open: (command, ready, speed) => openThrough(client, command, ready, speed),
    openClient: () => openClient(program),
    async stop() {
      await client.close();
      await program.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function openClient({ ready: { sessionUrl = '', token = '' } }: Program): Promise<CountedClient> {
  const { port, hostname } = new URL(sessionUrl);
  const socket = connect({ port: Number(port), host: hostname, noDelay: true });
  const client = new AgentClient({
    connect: () =>
      openChannel({
        createStream: () => socket,
        headers: { Authorization: `Bearer ${token}` },
        handshakeMs: 5_000,
      }),
    client: { name: 'bench', version: '1' },
    clock: systemClock,
    shouldReconnect: false,
  });
  client.start();
  await client.whenOpen();
  return { client, socket };
}
