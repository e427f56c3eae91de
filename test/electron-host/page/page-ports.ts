import type { FromPage, PortMessage } from '../wire/page-messages.ts';

/** The page's ports whose other end lives in the main process. */
export class PagePorts {
  readonly #send: (message: FromPage) => void;
  readonly #ports = new Map<string, MessagePort>();
  #lastId = 0;

  constructor(send: (message: FromPage) => void) {
    this.#send = send;
  }

  /** A port that came from the main process: what the returned port sends goes there. */
  receivePort(id: string): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#connect(id, port1);
    return port2;
  }

  /** Hands a port of the page to the main process. */
  handOver(port: MessagePort): string {
    const id = `page-${++this.#lastId}`;
    this.#connect(id, port);
    return id;
  }

  receive(message: PortMessage): void {
    const port = this.#ports.get(message.port);
    if (message.kind === 'port') {
      const ports = message.ports.map((id) => this.receivePort(id));
      port?.postMessage(message.message, [...ports, ...ownedBytes(message.message)]);
      return;
    }
    this.#ports.delete(message.port);
    port?.close();
  }

  #connect(id: string, port: MessagePort): void {
    this.#ports.set(id, port);
    port.onmessage = ({ data, ports }: MessageEvent<unknown>) => {
      this.#send({ kind: 'port', port: id, message: data, ports: ports.map((sent) => this.handOver(sent)) });
    };
    port.addEventListener('close', () => {
      if (this.#ports.delete(id)) this.#send({ kind: 'portClosed', port: id });
    });
  }
}

/** Bytes that were decoded for this message alone need not be copied again. */
function ownedBytes(message: unknown): Transferable[] {
  return message instanceof Uint8Array ? [message.buffer] : [];
}
