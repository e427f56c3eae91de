import { createDeferred, type Deferred } from '../../../base/deferred.ts';
import type { FromPage, ToPage } from '../wire/page-messages.ts';
import { PageEmitter } from './page-emitter.ts';
import { PagePorts } from './page-ports.ts';

interface Invocation {
  readonly channel: string;
  readonly result: Deferred<unknown>;
}

/** `ipcRenderer` of a sandboxed preload script. */
export class IpcRenderer extends PageEmitter {
  readonly #send: (message: FromPage) => void;
  readonly #ports: PagePorts;
  readonly #invocations = new Map<number, Invocation>();
  #lastId = 0;

  constructor(send: (message: FromPage) => void) {
    super();
    this.#send = send;
    this.#ports = new PagePorts(send);
  }

  send(channel: string, ...args: unknown[]): void {
    this.#send({ kind: 'sent', channel, args });
  }

  postMessage(channel: string, message: unknown, transfer: readonly MessagePort[] = []): void {
    this.#send({ kind: 'posted', channel, message, ports: transfer.map((port) => this.#ports.handOver(port)) });
  }

  async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
    const id = ++this.#lastId;
    this.#send({ kind: 'invoke', id, channel, args });
    const result = createDeferred<unknown>();
    this.#invocations.set(id, { channel, result });
    return result.promise;
  }

  /** A message from the main process. */
  receive(message: ToPage): void {
    switch (message.kind) {
      case 'sent':
        return this.deliver(message.channel, this.#event([]), ...message.args);
      case 'posted':
        return this.deliver(message.channel, this.#event(message.ports), message.message);
      case 'answer':
        return this.#takeInvocation(message.id)?.result.resolve(message.value);
      case 'refusal': {
        const invocation = this.#takeInvocation(message.id);
        const error = new Error(`Error invoking remote method '${invocation?.channel}': ${message.reason}`);
        return invocation?.result.reject(error);
      }
      case 'port':
      case 'portClosed':
        return this.#ports.receive(message);
    }
  }

  #event(ports: readonly string[]): { sender: IpcRenderer; ports: MessagePort[] } {
    return { sender: this, ports: ports.map((id) => this.#ports.receivePort(id)) };
  }

  #takeInvocation(id: number): Invocation | undefined {
    const invocation = this.#invocations.get(id);
    this.#invocations.delete(id);
    return invocation;
  }
}
