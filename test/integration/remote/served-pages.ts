import { connect } from 'node:net';
import { systemClock } from '../../../base/system-clock.ts';
import { WebSocketChannel, webSocketOptions } from '../../../main/web/web-socket-channel.ts';
import type { Channel } from '../../../protocol/channel.ts';
import { AgentClient } from '../../../protocol/client/agent-client.ts';
import { WebSocket } from 'ws';
import { CutProxy } from '../../cut-proxy.ts';
import type { DeviceUnderTest } from './device-under-test.ts';

/** Viewers that come in to a machine by its door for browsers, over a line that can be cut. */
export class ServedPages {
  readonly near: CutProxy;
  readonly #sessionUrl: string;
  readonly #token: string;
  readonly #clients: AgentClient[] = [];

  private constructor(near: CutProxy, sessionUrl: string, token: string) {
    this.near = near;
    this.#sessionUrl = sessionUrl;
    this.#token = token;
  }

  static async open({ hosted }: DeviceUnderTest): Promise<ServedPages> {
    const commands = { serve: 'serve', url: 'url' };
    const page = { pageFolder: '/nowhere', commands, drawsImages: () => false };
    const door = await hosted.openBrowserDoor({ port: 0, allowedHosts: [], ...page });
    const near = await CutProxy.listen(Number(new URL(door.sessionUrl).port));
    return new ServedPages(near, door.sessionUrl, await hosted.address.readToken());
  }

  /** A session with the agent of `host`; of this machine when none is named. */
  visit(host: string | undefined): AgentClient {
    const query = host === undefined ? '' : `?host=${encodeURIComponent(host)}`;
    const client = new AgentClient({
      connect: () => this.#connect(this.#sessionUrl + query),
      client: { name: 'test', version: '1' },
      clock: systemClock,
    });
    this.#clients.push(client);
    client.start();
    return client;
  }

  /** Ends all their sessions. */
  async leave(): Promise<void> {
    await Promise.all(this.#clients.splice(0).map((client) => client.close()));
  }

  #connect(url: string): Promise<Channel> {
    const socket = new WebSocket(url, ['sallyport.1'], {
      ...webSocketOptions,
      headers: { authorization: `Bearer ${this.#token}` },
      createConnection: () => connect(this.near.port, '127.0.0.1'),
    });
    const channel = new WebSocketChannel(socket);
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(channel));
      socket.once('error', reject);
    });
  }
}
