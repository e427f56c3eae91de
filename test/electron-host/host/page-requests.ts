import { toAppUrl } from './app-scheme.ts';
import type { Cdp } from './cdp.ts';
import { complain } from './complain.ts';
import { withConnectSource } from './content-security-policy.ts';
import type { Session } from './session.ts';

/** The part of a held request that is looked at. */
export interface HeldRequest {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly redirectedRequestId?: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly postData?: string;
  };
}

export interface PageRequestsParts {
  readonly cdp: Cdp;
  readonly session: Session;
  readonly mainFrameId: string;
  /** Let into the policy's connections. */
  readonly socketUrl: string;
  /** A page or a frame of it wants to go somewhere by itself. False refuses. */
  mayNavigate(url: string, isMainFrame: boolean): boolean;
  /** The main frame is about to show `url`: its last chance to prepare. */
  beforeDocument(url: string): Promise<void>;
}

/** Every document of a window, and everything under the app's own scheme, passes here before it is loaded. */
export class PageRequests {
  readonly #parts: PageRequestsParts;
  /** Navigations the page asked for itself, by frame; the rest come from the main process or from the test. */
  readonly #asked = new Map<string, string>();

  constructor(parts: PageRequestsParts) {
    this.#parts = parts;
    parts.cdp.on('Page.frameRequestedNavigation', ({ frameId, url }) => this.#asked.set(frameId, withoutFragment(url)));
    parts.cdp.on('Fetch.requestPaused', (held) => {
      this.#decide(held).catch(() => undefined); // the page has gone meanwhile
    });
  }

  async enable(): Promise<void> {
    await this.#parts.cdp.send('Fetch.enable', {
      patterns: [{ urlPattern: '*', resourceType: 'Document' }, { urlPattern: 'https://*.electron-host.invalid/*' }],
    });
  }

  async #decide(held: HeldRequest): Promise<void> {
    const { cdp, mainFrameId } = this.#parts;
    const { requestId, frameId } = held;
    const url = toAppUrl(held.request.url);
    if (held.resourceType === 'Document') {
      const isMainFrame = frameId === mainFrameId;
      if (this.#takeAsked(held) && !this.#parts.mayNavigate(url, isMainFrame)) {
        await cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
        return;
      }
      if (isMainFrame) await this.#parts.beforeDocument(url);
    }
    if (url === held.request.url) await cdp.send('Fetch.continueRequest', { requestId });
    else await this.#serve(held, url);
  }

  #takeAsked({ frameId, request }: HeldRequest): boolean {
    const asked = this.#asked.get(frameId);
    this.#asked.delete(frameId);
    return asked === withoutFragment(request.url);
  }

  async #serve({ requestId, request }: HeldRequest, url: string): Promise<void> {
    const { cdp, session } = this.#parts;
    const handler = session.protocol.handlerOf(new URL(url).protocol.slice(0, -1));
    try {
      if (handler === undefined) throw new Error(`Nothing handles ${url}`);
      const { method, headers, postData } = request;
      const response = await handler(new Request(url, { method, headers, body: postData ?? null }));
      const body = Buffer.from(await response.arrayBuffer()).toString('base64');
      const responseHeaders = this.#headersOf(response);
      await cdp.send('Fetch.fulfillRequest', { requestId, responseCode: response.status, responseHeaders, body });
    } catch (error) {
      complain(`electron-host: ${url} was not served:`, error);
      await cdp.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
    }
  }

  #headersOf(response: Response): { name: string; value: string }[] {
    return [...response.headers].map(([name, value]) => {
      const isPolicy = name === 'content-security-policy';
      return { name, value: isPolicy ? withConnectSource(value, this.#parts.socketUrl) : value };
    });
  }
}

function withoutFragment(url: string): string {
  return url.split('#')[0] ?? url;
}
