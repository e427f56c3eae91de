import type { PortMessage } from '../wire/page-messages.ts';
import { MessagePortMain, PortEnd, type Parcel } from './message-port-main.ts';

/** The ports that have one end in this process and the other in a page or a utility process. */
export class PortLine {
  readonly #send: (message: PortMessage) => void;
  readonly #prefix: string;
  readonly #ends = new Map<string, PortEnd>();
  #lastId = 0;

  /** `prefix` tells the ids that this side gives from those of the other side. */
  constructor(prefix: string, send: (message: PortMessage) => void) {
    this.#prefix = prefix;
    this.#send = send;
  }

  handOver(port: MessagePortMain): string {
    const id = `${this.#prefix}-${++this.#lastId}`;
    const end = port.detach();
    this.#ends.set(id, end);
    // What waits in the port may leave only after the message that carries the port.
    queueMicrotask(() => this.#connect(id, end));
    return id;
  }

  receivePort(id: string): MessagePortMain {
    const [near, far] = PortEnd.pair();
    this.#ends.set(id, far);
    this.#connect(id, far);
    return new MessagePortMain(near);
  }

  receive(message: PortMessage): void {
    const end = this.#ends.get(message.port);
    if (message.kind === 'port') {
      end?.send({ data: message.message, ports: message.ports.map((id) => this.receivePort(id)) });
      return;
    }
    this.#ends.delete(message.port);
    end?.close();
  }

  /** The other side is gone: every port into it ends. */
  close(): void {
    const ends = [...this.#ends.values()];
    this.#ends.clear();
    for (const end of ends) end.close();
  }

  #connect(id: string, end: PortEnd): void {
    end.take({
      message: ({ data, ports }: Parcel) =>
        this.#send({ kind: 'port', port: id, message: data, ports: ports.map((port) => this.handOver(port)) }),
      closed: () => {
        if (this.#ends.delete(id)) this.#send({ kind: 'portClosed', port: id });
      },
    });
  }
}
