import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What happens to what passes. `cut` breaks what is there and refuses what comes; `swallow` takes all and says nothing. */
export type Fault = 'none' | 'cut' | 'swallow';

/** A line on loopback between a viewer and what it dials, on which a test can do what networks do. */
export class FaultProxy {
  readonly #server: Server;
  readonly #targetPort: number;
  readonly #sockets = new Set<Socket>();
  #fault: Fault = 'none';
  /** By how much each write is late, either way. */
  delayMs = 0;

  private constructor(targetPort: number) {
    this.#targetPort = targetPort;
    this.#server = createServer((near) => this.#join(near));
  }

  static async listen(targetPort: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(targetPort);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Connections under a `swallow` stay as they are when it is over: nothing of them comes back. */
  set(fault: Fault): void {
    this.#fault = fault;
    if (fault === 'cut') for (const socket of this.#sockets) socket.resetAndDestroy();
    if (fault === 'swallow') for (const socket of this.#sockets) swallow(socket);
  }

  async close(): Promise<void> {
    this.set('cut');
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(near: Socket): void {
    this.#own(near);
    if (this.#fault === 'cut') near.resetAndDestroy();
    else if (this.#fault === 'swallow') swallow(near);
    else {
      const far = connect({ port: this.#targetPort, host: '127.0.0.1', noDelay: true });
      this.#own(far);
      this.#pass(near, far);
      this.#pass(far, near);
    }
  }

  #pass(from: Socket, to: Socket): void {
    const waiting: (() => void)[] = [];
    /** In order, also when the delay has become shorter. */
    const late = (deed: () => void): void => {
      if (this.delayMs === 0 && waiting.length === 0) return deed();
      const doNext = (): void => waiting.shift()?.();
      waiting.push(deed);
      setTimeout(doNext, this.delayMs);
    };
    from.on('data', (bytes: Buffer) => late(() => to.write(bytes)));
    from.on('end', () => late(() => to.end()));
    from.on('close', () => late(() => to.destroy()));
  }

  #own(socket: Socket): void {
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
  }
}

function swallow(socket: Socket): void {
  socket.removeAllListeners('data').removeAllListeners('end').removeAllListeners('close');
  socket.resume();
}
