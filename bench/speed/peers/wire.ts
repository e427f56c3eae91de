import { waitUntil } from '../../../test/wait-until.ts';
import { between, MarkReader } from '../marks.ts';
import { LiveOutput } from './live-output.ts';
import type { Pausable } from './paced-reading.ts';
import type { LiveTerminal, Peer, Transfer, ViewerSpeed } from './peer.ts';

/** A viewer's end of one terminal. */
export interface Wire extends Pausable {
  write(bytes: Uint8Array): void;
  close(): void;
}

export interface WirePeerParts {
  readonly name: string;
  /** Starts the command on a terminal; what it prints is heard from its first byte on. */
  connect(command: string, hear: (bytes: Uint8Array) => void): Promise<Wire>;
  /** Of what serves the terminals. */
  processorSeconds(): number;
  stop(): Promise<void>;
}

const PATIENCE = { withinMs: 30_000 };

/** A peer whose terminals come one to a wire. */
export function wirePeer(parts: WirePeerParts): Peer {
  return {
    name: parts.name,
    transfer: (command) => transfer(parts, command),
    open: (command, ready, speed) => open(parts, { command, ready, speed }),
    stop: () => parts.stop(),
  };
}

async function transfer({ connect, processorSeconds }: WirePeerParts, command: string): Promise<Transfer> {
  const reader = new MarkReader();
  const startSeconds = processorSeconds();
  // At the end of its program some lose what it printed last; this one stays until it is closed.
  const wire = await connect(`${between(command)}; exec sleep 1000`, (bytes) => reader.read(bytes));
  await waitUntil(() => reader.hasEnded, PATIENCE);
  const spent = processorSeconds() - startSeconds;
  wire.close();
  return { seconds: reader.seconds, bytes: reader.bytes, processorSeconds: spent };
}

async function open(
  { connect }: WirePeerParts,
  { command, ready, speed }: { command: string; ready: string; speed: ViewerSpeed | undefined },
): Promise<LiveTerminal> {
  /** Output may come before it is there. */
  const held: { wire?: Wire } = {};
  const output = new LiveOutput(speed, { pause: () => held.wire?.pause(), resume: () => held.wire?.resume() });
  const wire = await connect(command, (bytes) => output.read(bytes));
  held.wire = wire;
  await output.whenReady(ready);
  return {
    write: (bytes) => wire.write(bytes),
    listen: (listener) => output.listen(listener),
    close: () => Promise.resolve(wire.close()),
  };
}
