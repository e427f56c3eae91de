import type { AgentClient } from '../../protocol/client/agent-client.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import { settlesWithin } from '../../base/clock.ts';
import { createDeferred } from '../../base/deferred.ts';
import { systemClock } from '../../base/system-clock.ts';
import { sinkFor } from './peers/client-peer.ts';
import { Replica } from './replica.ts';

const LONGEST_MS = 10_000;

/** One attaching: when the screen could be drawn and when all had come, and how many bytes either took. */
export interface AttachTime {
  readonly screenMs: number;
  readonly screenBytes: number;
  readonly allMs: number;
  readonly allBytes: number;
}

interface Piece {
  readonly bytes: Uint8Array;
  /** Which snapshot it belongs to, from 1. */
  readonly snapshot: number;
  readonly atMs: number;
}

/** As a window attaches: the screen first, then all. From the request until the last byte of either; drawing is not in it. */
export async function measureAttach(client: AgentClient, terminalId: TerminalId): Promise<AttachTime> {
  const pieces: Piece[] = [];
  const startMs = performance.now();
  let snapshot = 0;
  let restored = createDeferred();
  const sink = sinkFor(
    (bytes, done) => {
      pieces.push({ bytes: Uint8Array.from(bytes), snapshot, atMs: performance.now() - startMs });
      done();
    },
    {
      reset: () => void (snapshot += 1),
      restoring: (isRestoring) => void (isRestoring || restored.resolve()),
    },
  );
  const { attachment } = await client.attach(terminalId, sink, 'screen');
  let hasCome = await settlesWithin(systemClock, LONGEST_MS, restored.promise);
  if (attachment.isScrollbackMissing) {
    restored = createDeferred();
    await attachment.redraw('all');
    hasCome = await settlesWithin(systemClock, LONGEST_MS, restored.promise);
  }
  await attachment.detach();
  if (!hasCome) throw new Error('No snapshot came');
  return tell(pieces);
}

/** The screen is there with the first piece after which it looks as in the end. */
function tell(pieces: readonly Piece[]): AttachTime {
  const replica = new Replica();
  let shown = 0;
  const seen = pieces.map(({ bytes, snapshot }) => {
    if (snapshot !== shown) replica.reset();
    shown = snapshot;
    replica.write(bytes);
    return replica.text;
  });
  const upToScreen = pieces.slice(0, seen.indexOf(seen.at(-1) ?? '') + 1);
  const sizeOf = (of: readonly Piece[]): number => of.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  return {
    ...{ screenMs: upToScreen.at(-1)?.atMs ?? NaN, screenBytes: sizeOf(upToScreen) },
    ...{ allMs: pieces.at(-1)?.atMs ?? NaN, allBytes: sizeOf(pieces) },
  };
}
