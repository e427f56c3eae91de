import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy on loopback that keeps what its target says: a WebSocket server's frames are not masked. */
export class CaptureProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #captured: Buffer[] = [];
  /** To be set before somebody connects. */
  targetPort = 0;

  private constructor() {
    this.#server = createServer((near) => this.#join(near));
  }

  static async listen(): Promise<CaptureProxy> {
    const proxy = new CaptureProxy();
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get captured(): Buffer {
    return Buffer.concat(this.#captured);
  }

  dispose(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(near: Socket): void {
    const far = connect({ port: this.targetPort, host: '127.0.0.1' });
    far.on('data', (bytes) => this.#captured.push(bytes));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on('error', () => undefined).on('close', () => to.destroy());
      from.pipe(to);
    }
  }
}
