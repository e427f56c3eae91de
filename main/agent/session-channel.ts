import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { closeCodes, type Channel, type ChannelEnd } from '../../protocol/channel.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { decodeFrame } from '../../protocol/frame.ts';
import { JsonRpcPeer, type RequestContext } from '../../protocol/json-rpc-peer.ts';
import { limits } from '../../protocol/limits.ts';
import { viewerNotifications } from '../../protocol/notifications.ts';
import type { Params, Principal, RequestName, SessionOpened } from '../../protocol/requests.ts';
import type { Log } from '../log.ts';
import { PeerWatch } from './peer-watch.ts';
import { SessionLink } from './session-link.ts';
import {
  parseParams,
  requestNames,
  sessionClosing,
  type RequestScope,
  type SessionHandlers,
} from './session-methods.ts';
import type { Session } from './session.ts';

export interface OpenedSession {
  readonly session: Session;
  readonly answer: SessionOpened;
}

/** What a channel needs of its agent. */
export interface SessionChannelParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly openMs: number;
  readonly pingMs: number;
  readonly inactivityMs: number;
  /** Opens or resumes a session over `link`. Throws RefusalError. */
  openSession(params: Params['session.open'], principal: Principal, link: SessionLink): Promise<OpenedSession>;
  /** The requests that belong to no app. */
  coreHandlers(session: Session, link: SessionLink): Partial<SessionHandlers>;
}

type Handler = (params: unknown, scope: RequestScope) => Promise<unknown>;

/**
 * Binds a channel to a session: what arrives is measured, parsed and dispatched here. What breaks the format or a limit
 * ends this channel with a reason and touches nothing else.
 */
export class SessionChannel {
  readonly #principal: Principal;
  readonly #parts: SessionChannelParts;
  readonly #link: SessionLink;
  readonly #peer: JsonRpcPeer;
  readonly #owned = new DisposableStore();
  #opening: Disposable;
  #watch: PeerWatch | undefined;
  #session: Session | undefined;
  #core: Partial<SessionHandlers> = {};
  #isOpening = false;
  /** The viewer has been sent the token; its next message shows that it has it. */
  #isTokenUnconfirmed = false;

  constructor(channel: Channel, principal: Principal, parts: SessionChannelParts) {
    this.#principal = principal;
    this.#parts = parts;
    this.#link = new SessionLink(channel, parts.clock);
    this.#peer = this.#createPeer();
    this.#opening = this.#armOpening();
    this.#owned.add(this.#link.onWaiting((isWaiting) => this.#waiting(isWaiting)));
    this.#owned.add(channel.onEnded((end) => this.#ended(end)));
    this.#owned.add(channel.onMessage((message) => this.#receive(message)));
  }

  #createPeer(): JsonRpcPeer {
    const handle = (name: RequestName) => (raw: unknown, context: RequestContext) => this.#handle(name, raw, context);
    return new JsonRpcPeer({
      send: (text) => this.#link.sendText(text),
      methods: Object.fromEntries(requestNames.map((name) => [name, handle(name)])),
      notified: (method, params) => this.#notified(method, params),
      failed: (method, error) => this.#parts.log.error({ method, err: error }, 'request failed unexpectedly'),
    });
  }

  #armOpening(): Disposable {
    return this.#parts.clock.setTimer(this.#parts.openMs, () => {
      if (this.#session === undefined)
        this.#link.close(closeCodes.policy, `no session.open within ${this.#parts.openMs} ms`);
    });
  }

  /** A viewer that waits for a person is not late: whoever has it wait sets the bound. */
  #waiting(isWaiting: boolean): void {
    this.#opening.dispose();
    if (!isWaiting && this.#link.isOpen) this.#opening = this.#armOpening();
  }

  async #handle(name: RequestName, raw: unknown, context: RequestContext): Promise<unknown> {
    const params = parseParams(name, raw);
    const scope = this.#scope(context);
    if (name === 'session.open') return this.#open(params as Params['session.open'], scope);
    if (name === 'ping') return {};
    if (name === 'session.password') return this.#givePassword(params as Params['session.password']);
    const session = this.#session;
    if (session === undefined) throw new RefusalError('not_permitted', 'Send session.open first');
    if (!session.isOpen && name !== 'session.close') throw sessionClosing();
    session.require(name, params);
    const handler = this.#core[name] ?? session.findHandler(name);
    if (handler === undefined) throw new RefusalError('unsupported', `This agent does not answer ${name}`);
    return (handler as Handler)(params, scope);
  }

  async #givePassword({ password }: Params['session.password']): Promise<Record<string, never>> {
    await this.#link.givePassword(password);
    return {};
  }

  async #open(params: Params['session.open'], scope: RequestScope): Promise<SessionOpened> {
    if (this.#isOpening) throw new RefusalError('not_permitted', 'This channel has a session already');
    this.#isOpening = true;
    try {
      const { session, answer } = await this.#parts.openSession(params, this.#principal, this.#link);
      this.#session = session;
      this.#core = this.#parts.coreHandlers(session, this.#link);
      scope.whenAnswered({
        delivered: () => this.#opened(session),
        lost: () => this.#lostBeforeOpened(params, session),
      });
      return answer;
    } catch (error) {
      this.#isOpening = false;
      throw error;
    }
  }

  #opened(session: Session): void {
    this.#opening.dispose();
    this.#isTokenUnconfirmed = true;
    const { clock, pingMs, inactivityMs } = this.#parts;
    const ping = (): void => void this.#peer.request('ping', {}).catch(() => undefined);
    this.#watch = this.#owned.add(
      new PeerWatch({ clock, pingMs, inactivityMs, ping, silent: () => this.#silent(session) }),
    );
    this.#link.ready();
    session.start(this.#link);
  }

  /** A new session nobody has heard of ends; a resumed one goes on waiting for its viewer. */
  #lostBeforeOpened(params: Params['session.open'], session: Session): void {
    if (params.resume === undefined) void session.close('open_failed');
    else session.linkEnded(this.#link, false);
  }

  #silent(session: Session): void {
    void session.close('silent');
    this.#link.close(closeCodes.policy, `no sign of life for ${this.#parts.inactivityMs} ms`);
  }

  #ended(end: ChannelEnd): void {
    this.#link.ended();
    this.#opening.dispose();
    this.#owned.dispose();
    this.#peer.end('the channel has ended');
    this.#session?.linkEnded(this.#link, end.code === closeCodes.orderly);
  }

  #scope(context: RequestContext): RequestScope {
    return {
      whenAnswered: ({ delivered, lost }) =>
        context.afterReply(() => {
          if (this.#link.isOpen) delivered();
          else lost?.();
        }),
    };
  }

  #notified(method: string, raw: unknown): void {
    const name = 'terminal.lease';
    const lease = method === name ? viewerNotifications[name].safeParse(raw) : undefined;
    if (lease?.success === true) this.#session?.notified(name, lease.data);
    else this.#parts.log.debug({ method }, 'notification ignored');
  }

  #receive(message: string | Uint8Array): void {
    if (!this.#link.isOpen) return;
    this.#watch?.heard();
    if (this.#isTokenUnconfirmed) {
      this.#isTokenUnconfirmed = false;
      this.#session?.tokens.confirm();
    }
    const breach = typeof message === 'string' ? this.#receiveText(message) : this.#receiveBytes(message);
    if (breach !== undefined) this.#link.close(breach.code, breach.reason);
  }

  #receiveText(text: string): ChannelEnd | undefined {
    if (isLongerThan(text, limits.jsonBytes))
      return { code: closeCodes.tooLarge, reason: `JSON of more than ${limits.jsonBytes} bytes` };
    const problem = this.#peer.receive(text);
    if (problem === undefined) return undefined;
    return { code: problem === 'not JSON' ? closeCodes.badData : closeCodes.protocolError, reason: problem };
  }

  #receiveBytes(bytes: Uint8Array): ChannelEnd | undefined {
    const frame = decodeFrame(bytes);
    if ('problem' in frame) return { code: closeCodes.protocolError, reason: frame.problem };
    if (frame.payload.byteLength > limits.payloadBytes)
      return { code: closeCodes.tooLarge, reason: `payload of more than ${limits.payloadBytes} bytes` };
    const problem = this.#session === undefined ? 'a frame before session.open' : this.#session.streams.receive(frame);
    return problem === undefined ? undefined : { code: closeCodes.policy, reason: problem };
  }
}

/** Counts the bytes only of texts that could be too long. */
function isLongerThan(text: string, maxBytes: number): boolean {
  return text.length > maxBytes || (text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes);
}
