import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { startTls, type TestDevice } from '../../test/relay-parties/relay-under-test.ts';
import { percentile } from '../soak/duration-summary.ts';
import { processorSeconds } from './processor-seconds.ts';

const PIECE_BYTES = 64 * 1024;
const MIB = 1024 * 1024;

/** Something in the middle, and a way through it. */
export interface Middle {
  readonly pid: number;
  link(): Promise<{ readonly viewer: Duplex; readonly agent: Duplex }>;
}

interface Transfer {
  readonly mibPerSecond: number;
  /** What the one in the middle spends. */
  readonly processorSecondsPerGib: number;
}

/** Medians of rounds that take turns, so that whatever else the machine does meets both. TLS 1.3 inside, as always. */
export async function compareThroughput(
  middles: Readonly<Record<'relay' | 'proxy', Middle>>,
  { device, rounds, mib }: { readonly device: TestDevice; readonly rounds: number; readonly mib: number },
): Promise<Record<'relay' | 'proxy', Transfer> & { readonly ratio: number; readonly processorRatio: number }> {
  const transfers: Record<'relay' | 'proxy', Transfer[]> = { relay: [], proxy: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const who of round % 2 === 0 ? (['relay', 'proxy'] as const) : (['proxy', 'relay'] as const)) {
      transfers[who].push(await transfer(middles[who], device, mib));
    }
  }
  const [relay, proxy] = [medianOf(transfers.relay), medianOf(transfers.proxy)];
  return {
    ...{ relay, proxy, ratio: rounded(relay.mibPerSecond / proxy.mibPerSecond) },
    processorRatio: rounded(relay.processorSecondsPerGib / proxy.processorSecondsPerGib),
  };
}

async function transfer(middle: Middle, device: TestDevice, mib: number): Promise<Transfer> {
  const { viewer, agent } = await startTls(await middle.link(), device);
  const sizeBytes = mib * MIB;
  const [startMs, startSeconds] = [performance.now(), processorSeconds(middle.pid)];
  const received = receive(viewer, sizeBytes);
  await send(agent, sizeBytes);
  await received;
  const seconds = (performance.now() - startMs) / 1000;
  const spentSeconds = processorSeconds(middle.pid) - startSeconds;
  viewer.destroy();
  agent.destroy();
  return { mibPerSecond: mib / seconds, processorSecondsPerGib: (spentSeconds * 1024) / mib };
}

async function send(to: TLSSocket, sizeBytes: number): Promise<void> {
  const piece = Buffer.alloc(PIECE_BYTES, 'x');
  for (let sent = 0; sent < sizeBytes; sent += PIECE_BYTES) if (!to.write(piece)) await once(to, 'drain');
}

function receive(from: TLSSocket, sizeBytes: number): Promise<void> {
  let left = sizeBytes;
  return new Promise((resolve) => {
    from.on('data', ({ length }: Buffer) => {
      left -= length;
      if (left <= 0) resolve();
    });
  });
}

function medianOf(transfers: readonly Transfer[]): Transfer {
  const median = (key: keyof Transfer): number =>
    rounded(
      percentile(
        transfers.map((one) => one[key]),
        50,
      ),
    );
  return { mibPerSecond: median('mibPerSecond'), processorSecondsPerGib: median('processorSecondsPerGib') };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
