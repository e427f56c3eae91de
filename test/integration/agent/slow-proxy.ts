import { createConnection, createServer, type Server, type Socket } from 'node:net';

/** A unix socket in front of another one, and what a network can do in between. */
export class SlowProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Every write, in each direction, arrives that much later. */
  delayMs = 0;
  /** Nothing arrives any more, and nobody is told. */
  isBlackhole = false;

  private constructor(target: string) {
    this.#server = createServer((near) => this.#join(near, createConnection(target)));
  }

  static async listen(path: string, target: string): Promise<SlowProxy> {
    const proxy = new SlowProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(path, resolve));
    return proxy;
  }

  /** The link breaks, and both ends see it. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  dispose(): void {
    this.cut();
    this.#server.close();
  }

  #join(near: Socket, far: Socket): void {
    this.#forward(near, far);
    this.#forward(far, near);
  }

  #forward(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', (bytes) => this.#later(() => to.write(bytes)));
    from.on('close', () => this.#later(() => to.destroy()));
    from.on('error', () => undefined);
  }

  #later(act: () => void): void {
    setTimeout(() => {
      if (!this.isBlackhole) act();
    }, this.delayMs);
  }
}
