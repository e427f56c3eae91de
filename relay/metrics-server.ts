import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Disposable } from '../base/disposable.ts';
import type { ListenAddress } from './front-door.ts';
import { answerHealth } from './health.ts';
import { RelayMetrics } from './relay-metrics.ts';
import type { Relay } from './relay.ts';

const REQUEST_MS = 10_000;

/** `/metrics` and `/healthz`, at an address that only the operator reaches. */
export class MetricsServer implements Disposable {
  readonly #server: Server;
  readonly #metrics: RelayMetrics;
  readonly #relay: Relay;
  readonly #host: string;

  private constructor(relay: Relay, { host }: ListenAddress) {
    this.#relay = relay;
    this.#host = host;
    this.#metrics = new RelayMetrics(relay);
    this.#server = createServer({ headersTimeout: REQUEST_MS, requestTimeout: REQUEST_MS }, (request, response) => {
      void this.#answer(request.url ?? '/', response).catch(() => response.destroy());
    });
  }

  /** Rejects with the system's error when it cannot listen there. */
  static async listen(relay: Relay, address: ListenAddress): Promise<MetricsServer> {
    const ours = new MetricsServer(relay, address);
    await new Promise<void>((resolve, reject) => {
      ours.#server.once('error', reject);
      ours.#server.listen(address.port, address.host, resolve);
    });
    ours.#server.on('error', () => undefined); // whoever asks tries again
    return ours;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://${this.#host.includes(':') ? `[${this.#host}]` : this.#host}:${port}/metrics`;
  }

  dispose(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(url: string, response: ServerResponse): Promise<void> {
    if (url === '/healthz') {
      answerHealth(response, this.#relay.state);
    } else if (url === '/metrics') {
      const text = await this.#metrics.text();
      response.writeHead(200, { 'content-type': this.#metrics.contentType }).end(text);
    } else {
      response.writeHead(404).end();
    }
  }
}
