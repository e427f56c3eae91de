import type { Disposable } from '../../base/disposable.ts';
import type { Channel } from '../../protocol/channel.ts';
import { BrowserFolder } from './browser-folder.ts';
import type { PageCommands } from './page.ts';
import { PageCodes } from './page-codes.ts';
import { WebServer } from './web-server.ts';

export interface BrowserDoorOptions {
  readonly stateDir: string;
  readonly port: number;
  readonly allowedHosts: readonly string[];
  readonly pageFolder: string;
  readonly commands: PageCommands;
  /** Whether pages that are loaded now draw pictures (`window.images`). */
  readonly drawsImages: () => boolean;
  readonly readToken: () => Promise<string>;
  /** Is told the reason for which somebody was not let in. */
  readonly refused: (reason: string) => void;
  readonly accept: (channel: Channel, host: string) => void;
}

/** A web server, its one-time codes, and the note in the state folder that says where it is. */
export class BrowserDoor implements Disposable {
  readonly #server: WebServer;
  readonly #folder: BrowserFolder;
  readonly #codes: PageCodes;

  private constructor(server: WebServer, folder: BrowserFolder, codes: PageCodes) {
    this.#server = server;
    this.#folder = folder;
    this.#codes = codes;
  }

  /** Rejects with the system's error when the port cannot be had. */
  static async open(options: BrowserDoorOptions): Promise<BrowserDoor> {
    const folder = new BrowserFolder(options.stateDir);
    const codes = new PageCodes(folder.codesPath);
    const server = await WebServer.listen({ ...options, codes });
    try {
      await folder.announce(server.host);
    } catch (error) {
      server.dispose();
      throw error;
    }
    return new BrowserDoor(server, folder, codes);
  }

  /** Files for a browser to open may be put here. */
  get folderPath(): string {
    return this.#folder.path;
  }

  get sessionUrl(): string {
    return `ws://${this.#server.host}/session`;
  }

  /** An address that opens one page, once. */
  async createUrl(): Promise<string> {
    return pageUrl(this.#server.host, await this.#codes.create());
  }

  /** Lets nobody in any more; who is in, stays. */
  stopListening(): void {
    this.#server.stopListening();
    this.#folder.withdraw();
  }

  dispose(): void {
    this.stopListening();
    this.#server.dispose();
  }
}

/** The code stands in the fragment, which browsers do not send. */
export function pageUrl(host: string, code: string): string {
  return `http://${host}/#code=${code}`;
}
