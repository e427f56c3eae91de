import { waitUntil } from '../../../test/wait-until.ts';
import { makeColouredFile } from '../materials.ts';
import { between, MarkReader, size } from '../marks.ts';
import type { Figures, SpeedRun } from '../metric.ts';
import { openThrough, sinkFor } from '../peers/client-peer.ts';
import { startOurAgent, type CountedClient } from '../peers/our-agent.ts';
import { rounded } from '../statistics.ts';
import { timeUntil } from '../time-until.ts';

const READY = 'ready:';
const KEY = Uint8Array.of('k'.charCodeAt(0));
const LOST_MS = 5_000;

/** What a viewer's connection carries, both ways: for a flood, and for a key and its echo. */
export async function measureWireBytes({ options: { mib, keys }, folder }: SpeedRun): Promise<Figures> {
  const agent = await startOurAgent();
  const viewer = await agent.openClient();
  try {
    const flood = await measureFlood(viewer, await makeColouredFile(folder, mib));
    return { Sallyport: { flood, key: await measureKeys(viewer, keys) } };
  } finally {
    await viewer.client.close();
    await agent.stop();
  }
}

/** For each byte that has been printed and sent. */
async function measureFlood(viewer: CountedClient, file: string): Promise<Figures> {
  const reader = new MarkReader();
  const before = carriedBy(viewer);
  const sink = sinkFor((bytes, done) => {
    reader.read(bytes);
    done();
  });
  const args = ['-c', between(`cat ${file}`)];
  await viewer.client.openTerminal({ ...size, command: '/bin/sh', args, keep: true }, sink);
  await waitUntil(() => reader.hasEnded, { withinMs: 60_000 });
  const after = carriedBy(viewer);
  return {
    downPerByte: Math.round(((after.down - before.down) / reader.bytes) * 10_000) / 10_000,
    upPerByte: Math.round(((after.up - before.up) / reader.bytes) * 10_000) / 10_000,
  };
}

async function measureKeys(viewer: CountedClient, keys: number): Promise<Figures> {
  const terminal = await openThrough(viewer.client, `stty raw -echo; printf ${READY}; exec cat`, READY);
  let returned = (): void => undefined;
  terminal.listen(() => returned());
  const before = carriedBy(viewer);
  for (let typed = 0; typed < keys; typed += 1) {
    await timeUntil({
      act: () => terminal.write(KEY),
      whenSeen: (listener) => (returned = listener),
      ...{ lostMs: LOST_MS, lost: 'A key did not come back' },
    });
  }
  const after = carriedBy(viewer);
  return { downBytes: rounded((after.down - before.down) / keys), upBytes: rounded((after.up - before.up) / keys) };
}

function carriedBy({ socket }: CountedClient): { readonly down: number; readonly up: number } {
  return { down: socket.bytesRead, up: socket.bytesWritten };
}
