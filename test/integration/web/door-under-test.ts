import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { BrowserDoor } from '../../../main/web/browser-door.ts';
import type { Channel } from '../../../protocol/channel.ts';

const TOKEN = 'the-token-of-this-test';

export const bearer = { Authorization: `Bearer ${TOKEN}` };

export interface Answer {
  readonly status: number | undefined;
  readonly text: string;
  readonly headers: Record<string, unknown>;
}

export type Opened = { readonly socket?: WebSocket; readonly status?: number | undefined; readonly text?: string };

/** A browser door with a small page behind it, and whatever strangers might ask of it. */
export class DoorUnderTest {
  readonly accepted: readonly Channel[];
  /** Why somebody was not let in, each time. */
  readonly refused: readonly string[];
  readonly stateDir: string;
  readonly door: BrowserDoor;

  private constructor(parts: Pick<DoorUnderTest, 'stateDir' | 'door' | 'accepted' | 'refused'>) {
    this.stateDir = parts.stateDir;
    this.door = parts.door;
    this.accepted = parts.accepted;
    this.refused = parts.refused;
  }

  static async open(options: { drawsImages?: boolean } = {}): Promise<DoorUnderTest> {
    const stateDir = await mkdtemp(join(tmpdir(), 'sallyport-web-'));
    const pageFolder = join(stateDir, 'page');
    await mkdir(join(pageFolder, 'assets'), { recursive: true });
    await writeFile(
      join(pageFolder, 'index.html'),
      '<head></head><script nonce="SALLYPORT_CSP_NONCE" src="assets/a.js"></script>',
    );
    await writeFile(join(pageFolder, 'assets', 'a.js'), 'export {};');
    const accepted: Channel[] = [];
    const refused: string[] = [];
    const door = await BrowserDoor.open({
      ...{ stateDir, port: 0, allowedHosts: ['tools.example'], pageFolder },
      commands: { serve: 'npm start', url: 'npm run link' },
      drawsImages: () => options.drawsImages === true,
      readToken: async () => TOKEN,
      refused: (reason) => refused.push(reason),
      accept: (channel) => accepted.push(channel),
    });
    return new DoorUnderTest({ stateDir, door, accepted, refused });
  }

  get host(): string {
    return new URL(this.door.sessionUrl).host;
  }

  async close(): Promise<void> {
    this.door.dispose();
    await rm(this.stateDir, { recursive: true });
  }

  /** A plain request; the path is sent as it is. */
  ask(
    path: string,
    options: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answer> {
    const { method = 'GET', headers = {}, body } = options;
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(this.door.sessionUrl);
      const request = httpRequest({ hostname, port, path, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        response.on('end', () => resolve({ status: response.statusCode, text, headers: response.headers }));
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  async createKey(): Promise<string> {
    const code = new URL(await this.door.createUrl()).hash.replace('#code=', '');
    const answer = await this.ask('/key', { method: 'POST', body: JSON.stringify({ code }) });
    return (JSON.parse(answer.text) as { key: string }).key;
  }

  /** A WebSocket once it is open, or its refusal. */
  connect(protocols: string[], headers: Record<string, string> = {}, path = '/session'): Promise<Opened> {
    const socket = new WebSocket(`ws://${this.host}${path}`, protocols, { headers });
    return new Promise((resolve, reject) => {
      socket.on('open', () => resolve({ socket }));
      socket.on('unexpected-response', (_request, response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        response.on('end', () => resolve({ status: response.statusCode, text }));
      });
      socket.on('error', reject);
    });
  }
}
