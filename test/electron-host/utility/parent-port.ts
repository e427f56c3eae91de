import type { UtilityMessage } from '../wire/utility-message.ts';
import { HostEmitter } from '../host/host-emitter.ts';
import { type MessagePortMain } from '../host/message-port-main.ts';
import { PortLine } from '../host/port-line.ts';

/** `process.parentPort` of a utility process. Messages wait for the first listener. */
export class ParentPort extends HostEmitter {
  readonly #ports = new PortLine('utility', (message) => this.#send(message));
  #early: { data: unknown; ports: MessagePortMain[] }[] | undefined = [];

  constructor() {
    super(['message']);
    process.on('message', (message: UtilityMessage) => this.#receive(message));
    process.on('disconnect', () => process.exit(0)); // the main process is gone
  }

  override on(name: string, listener: (...args: unknown[]) => void): this {
    super.on(name, listener);
    const early = this.#early ?? [];
    this.#early = undefined;
    setImmediate(() => {
      for (const event of early) this.emit('message', event);
    });
    return this;
  }

  postMessage(message: unknown): void {
    this.#send({ kind: 'posted', message, ports: [] });
  }

  #send(message: UtilityMessage): void {
    process.send?.(message);
  }

  #receive(message: UtilityMessage): void {
    if (message.kind !== 'posted') {
      this.#ports.receive(message);
      return;
    }
    const event = { data: message.message, ports: message.ports.map((id) => this.#ports.receivePort(id)) };
    if (this.#early === undefined) this.emit('message', event);
    else this.#early.push(event);
  }
}
