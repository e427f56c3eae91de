import type { MessagePortMain } from 'electron';
import { closeCodes, type Channel } from '../../protocol/channel.ts';
import { PortChannel } from '../../protocol/port-channel.ts';

/** The main process's end of a page's MessagePort as a channel. A page that goes, by whatever way, has left in order (L47). */
export function openPortChannel(port: MessagePortMain): Channel {
  const wrapped = {
    post: (data: unknown) => port.postMessage(data),
    start(listener: { message(data: unknown): void; closed(): void }) {
      port.on('message', ({ data }) => listener.message(data));
      port.on('close', () => listener.closed());
      port.start();
    },
    close: () => port.close(),
  };
  return new PortChannel(wrapped, closeCodes.orderly);
}
