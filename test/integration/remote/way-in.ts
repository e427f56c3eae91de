import type { Settings } from '../../../protocol/settings.ts';
import { CutProxy } from '../../cut-proxy.ts';
import { startRelay } from '../../relay-parties/relay-under-test.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';

export const waysIn = ['directly', 'through a relay'] as const;

/** A device that others reach in one way alone. */
export interface WayIn {
  readonly server: DeviceUnderTest;
  readonly address: string;
  /** Where visitors come from, as its user is told. */
  readonly from: string;
  /** A way that can be cut, and the address at which it begins. */
  openCutWay(): Promise<{ readonly proxy: CutProxy; readonly address: string }>;
  stop(): Promise<void>;
}

export async function startWayIn(way: (typeof waysIn)[number], settings: Partial<Settings> = {}): Promise<WayIn> {
  return way === 'directly' ? startDirect(settings) : startRelayed(settings);
}

async function startDirect(settings: Partial<Settings>): Promise<WayIn> {
  const server = await DeviceUnderTest.start({ listen: ['127.0.0.1:0'], settings });
  return {
    ...{ server, address: `127.0.0.1:${server.port}`, from: '127.0.0.1' },
    async openCutWay() {
      const proxy = await CutProxy.listen(server.port);
      return { proxy, address: `127.0.0.1:${proxy.port}` };
    },
    stop: () => server.stop(),
  };
}

async function startRelayed(settings: Partial<Settings>): Promise<WayIn> {
  const relay = await startRelay();
  const server = await DeviceUnderTest.start({ settings: { ...settings, 'remote.relay': relay.url } });
  await waitUntil(() => server.hosted.agent.status.relay?.state === 'joined', { withinMs: 20_000 });
  return {
    ...{ server, address: relay.url, from: '127.0.0.1 by relay' },
    async openCutWay() {
      const proxy = await CutProxy.listen(Number(new URL(relay.url).port));
      return { proxy, address: `ws://127.0.0.1:${proxy.port}` };
    },
    async stop() {
      await server.stop();
      await relay.stop();
    },
  };
}
