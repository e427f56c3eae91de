import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP relay on loopback whose connections a test can cut. */
export class CutProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  private constructor(targetPort: number) {
    this.#server = createServer((near) => this.#join(near, targetPort));
  }

  static async listen(targetPort: number): Promise<CutProxy> {
    const proxy = new CutProxy(targetPort);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get openSockets(): number {
    return this.#sockets.size;
  }

  /** Breaks every connection without a word, and every new one at once, until `restore`. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  restore(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(near: Socket, targetPort: number): void {
    this.#own(near);
    if (this.#isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ port: targetPort, host: '127.0.0.1', noDelay: true });
    this.#own(far);
    near.setNoDelay(true);
    near.on('close', () => far.destroy()).pipe(far);
    far.on('close', () => near.destroy()).pipe(near);
  }

  #own(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
  }
}
