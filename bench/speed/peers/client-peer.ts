import type { AgentClient, AttachedTerminal, TerminalSink } from '../../../protocol/client/agent-client.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { processorSeconds } from '../../relay/processor-seconds.ts';
import { between, MarkReader, size } from '../marks.ts';
import { LiveOutput } from './live-output.ts';
import type { LiveTerminal, Transfer, ViewerSpeed } from './peer.ts';

const PATIENCE = { withinMs: 120_000 };

/** An agent as one session of it is seen: its process, and the client. */
export interface SeenAgent {
  readonly client: AgentClient;
  readonly pid: number;
}

export async function transferThrough({ client, pid }: SeenAgent, command: string): Promise<Transfer> {
  const reader = new MarkReader();
  const startSeconds = processorSeconds(pid);
  const sink = sinkFor((bytes, done) => {
    reader.read(bytes);
    done();
  });
  const { terminal } = await openCommand(client, between(command), sink);
  await waitUntil(() => reader.hasEnded, PATIENCE);
  const spent = processorSeconds(pid) - startSeconds;
  await client.request('terminal.close', { terminalId: terminal.terminalId });
  return { seconds: reader.seconds, bytes: reader.bytes, processorSeconds: spent };
}

/** A live terminal of ours, with its name in the agent. */
export interface OurTerminal extends LiveTerminal {
  readonly terminalId: AttachedTerminal['terminal']['terminalId'];
}

export async function openThrough(
  client: AgentClient,
  command: string,
  ready: string,
  speed?: ViewerSpeed,
): Promise<OurTerminal> {
  const output = new LiveOutput(speed); // it waits for what has been processed, not for a source that pauses
  const sink = sinkFor((bytes, done) => output.read(bytes, done));
  const { terminal, attachment } = await openCommand(client, command, sink);
  const { terminalId } = terminal;
  await output.whenReady(ready);
  return {
    terminalId,
    write: (bytes) => void attachment.write(bytes),
    listen: (listener) => output.listen(listener),
    close: async () => void (await client.request('terminal.close', { terminalId })),
  };
}

function openCommand(client: AgentClient, command: string, sink: TerminalSink): Promise<AttachedTerminal> {
  return client.openTerminal({ ...size, command: '/bin/sh', args: ['-c', command], keep: true }, sink);
}

/** A screen that does nothing but take what is written to it. */
export function sinkFor(write: TerminalSink['write'], more: Partial<TerminalSink> = {}): TerminalSink {
  return { reset: () => undefined, resize: () => undefined, write, ...more };
}
