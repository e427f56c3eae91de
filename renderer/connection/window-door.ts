import { systemClock } from '../../base/system-clock.ts';
import { closeCodes, type Channel } from '../../protocol/channel.ts';
import { PortChannel } from '../../protocol/port-channel.ts';
import { PORT_MESSAGE, type SallyportBridge } from '../../protocol/window-bridge.ts';
import type { HostId } from '../hosts/host-state.ts';

/** How long the main process may take to hand over a port. */
const PORT_MS = 10_000;

/** Opens one channel to a host's agent, through the app around this page. Rejects when the app does not answer. */
export async function connectWindow(bridge: SallyportBridge, hostId: HostId): Promise<Channel> {
  const nonce = crypto.randomUUID();
  const arriving = nextPort(nonce);
  bridge.connect(hostId, nonce);
  const port = await arriving;
  const wrapped = {
    post: (data: unknown) => port.postMessage(data),
    start(listener: { message(data: unknown): void; closed(): void }) {
      port.onmessage = ({ data }) => listener.message(data);
      port.addEventListener('close', () => listener.closed());
    },
    close: () => port.close(),
  };
  // A port that goes without a word means that its other end is gone: a broken link, to be taken up again.
  return new PortChannel(wrapped, closeCodes.broken);
}

/** The port that comes with this nonce, from this very window and nobody else. */
function nextPort(nonce: string): Promise<MessagePort> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      timer.dispose();
      window.removeEventListener('message', take);
    };
    const take = (event: MessageEvent<unknown>): void => {
      const data = event.data as { readonly type?: unknown; readonly nonce?: unknown } | null;
      const [port] = event.ports;
      if (event.source !== window || data?.type !== PORT_MESSAGE || data.nonce !== nonce || port === undefined) return;
      stop();
      resolve(port);
    };
    const timer = systemClock.setTimer(PORT_MS, () => {
      stop();
      reject(new Error('The app did not answer'));
    });
    window.addEventListener('message', take);
  });
}
