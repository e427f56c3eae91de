import { closeCodes, type ChannelEnd } from '../../../../protocol/channel.ts';
import type { AgentNotification } from '../../../../protocol/notifications.ts';
import type { SessionOpened } from '../../../../protocol/requests.ts';
import { RpcError } from '../../../fakes/raw-viewer.ts';
import type { Connected } from '../make-agent.ts';
import { ModelledSession } from './modelled-session.ts';
import type { RaceModel } from './race-model.ts';

export interface RaceViewerParts {
  readonly model: RaceModel;
  readonly recoveryMs: number;
  readonly inactivityMs: number;
  now(): number;
  connect(): Connected;
  isUpdating(): boolean;
  isQuitting(): boolean;
}

interface Ask {
  readonly link: Connected;
  readonly lost: () => void;
}

interface Answers<T> {
  answered?(result: T): void;
  refused?(code: string): void;
  /** The link broke first. */
  lost?(): void;
}

/** Refusals a viewer has to expect; any other one is a finding. */
const EXPECTED = [
  'terminal_not_running',
  'too_many_terminals',
  'timeout',
  'session_closing',
  'not_permitted',
  'resume_refused',
  'agent_updating',
  'spawn_failed',
];

const EXPECTED_ENDS: readonly number[] = [closeCodes.orderly, closeCodes.broken, closeCodes.badData];

/** One viewer: its link and its session, and what it lets the model know of both. */
export class RaceViewer {
  readonly #parts: RaceViewerParts;
  readonly #asks = new Set<Ask>();
  #connected: Connected | undefined;
  #isJoining = false;
  /** The agent may end this link before its viewer does. */
  #isRuleBroken = false;
  #opened: SessionOpened | undefined;
  session: ModelledSession | undefined;

  constructor(parts: RaceViewerParts) {
    this.#parts = parts;
  }

  get sessionId(): string | undefined {
    return this.#opened?.sessionId;
  }

  /** It has a session and a link, as far as it knows. */
  get isThere(): boolean {
    return this.#connected !== undefined && !this.#isJoining && this.session?.state.kind === 'active';
  }

  get isWaiting(): boolean {
    return this.#asks.size > 0;
  }

  ask<T>(method: string, params: object, { answered, refused, lost = () => undefined }: Answers<T> = {}): void {
    const link = this.#connected;
    if (link === undefined) return;
    const ask: Ask = { link, lost };
    this.#asks.add(ask);
    const isOver = (): boolean => !this.#asks.delete(ask);
    link.viewer.request<T>(method, params).then(
      (result) => {
        if (!isOver()) answered?.(result);
      },
      (error: unknown) => {
        if (isOver()) return;
        if (!(error instanceof RpcError)) lost();
        else this.#refused(method, error, refused);
      },
    );
  }

  notify(method: string, params: object): void {
    this.#connected?.viewer.notify(method, params);
  }

  /** Asks for a session, if it has none. */
  join(): void {
    if (this.#connected !== undefined) return;
    if (this.session?.isOver === true) this.session = undefined;
    if (this.session !== undefined) return;
    const { model } = this.#parts;
    this.#open(undefined, {
      answered: (opened) => {
        if (this.#parts.isUpdating()) model.found('a session was opened while an update is being installed');
        this.session = new ModelledSession();
        model.sessions.add(this.session);
        this.#opened = opened;
      },
      lost: () => {
        // It may be there, with nobody who knows of it.
        const ghost = new ModelledSession();
        ghost.state = this.#uncertain();
        model.sessions.add(ghost);
      },
    });
  }

  /** Comes back over a new link, with the attachments it has, or without the first `left` of them. */
  resume(left: number): void {
    const { session } = this;
    if (session === undefined || session.isOver || this.#opened === undefined || this.#isJoining) return;
    const listed = session.attachments.slice(left).map(({ numbers }) => numbers.at(-1) ?? 0);
    session.leaving(session.attachments.slice(0, left));
    const { sessionId, token } = this.#opened;
    const have = listed.map((attachment) => ({ attachment, offset: 0 }));
    const waitsUntilMs = session.state.kind === 'recovering' ? session.state.untilMs : 0;
    const lostOnes = this.#unhear();
    session.unwatched(this.#parts.now());
    session.state = this.#uncertain();
    this.#open(
      { sessionId, token, have },
      {
        answered: (opened) => {
          this.#opened = opened;
          session.unanswered.length = 0;
          if (this.session === session) this.#parts.model.resumed(session, listed, opened.attachments ?? []);
        },
        refused: () => {
          const isWaiting = waitsUntilMs > this.#parts.now() && !session.isEndAsked;
          if (isWaiting && !this.#parts.isQuitting())
            this.#parts.model.found('a session that waits refused its viewer');
          this.#forget(session);
        },
        lost: () => (session.state = this.#uncertain()),
      },
    );
    for (const lost of lostOnes) lost();
  }

  /** Ends its session and waits for that. */
  leave(): void {
    const { session } = this;
    if (session === undefined) return;
    session.endAsked(this.#parts.now());
    this.ask('session.close', {}, { answered: () => this.#forget(session), lost: () => undefined });
  }

  /** Ends the channel in order, and with it its session. */
  hangUp(): void {
    const link = this.#connected;
    if (link === undefined) return;
    const { session } = this;
    const isCertain = this.isThere && !this.#isRuleBroken;
    this.#broke(link, this.#uncertain());
    link.link.viewer.close(closeCodes.orderly, '');
    if (session !== undefined && isCertain) this.#forget(session);
  }

  /** Types the first byte, for the first time or again. */
  type(stream: number): void {
    this.#connected?.viewer.type(stream, 0, 'x');
  }

  /** Its channel is then ended by the agent, as if the link had broken. */
  breakRule(): void {
    this.session?.unwatched(this.#parts.now());
    this.#isRuleBroken = true;
    this.#connected?.link.viewer.send('{');
  }

  cut(): void {
    this.#connected?.link.cut();
  }

  /** Nothing arrives any more, and the agent does not know. */
  blackhole(): void {
    const link = this.#connected;
    if (link === undefined) return;
    link.link.blackhole();
    this.#broke(link, this.#uncertain());
  }

  #open(resume: object | undefined, answers: Answers<SessionOpened>): void {
    const connected = this.#parts.connect();
    this.#connected = connected;
    this.#isJoining = true;
    this.#isRuleBroken = false;
    connected.viewer.onNotification = (method, params) => this.#told(connected, method, params);
    connected.link.viewer.onEnded((end) => this.#ended(connected, end));
    const done = (): void => {
      if (this.#connected === connected) this.#isJoining = false;
    };
    const params = { protocol: 1, client: { name: 'race', version: '1' }, ...(resume === undefined ? {} : { resume }) };
    this.ask<SessionOpened>('session.open', params, {
      answered: (opened) => {
        done();
        answers.answered?.(opened);
      },
      refused: (code) => {
        done();
        answers.refused?.(code);
        connected.link.viewer.close(closeCodes.orderly, '');
      },
      lost: () => {
        done();
        answers.lost?.();
      },
    });
  }

  #told(link: Connected, method: string, params: Record<string, unknown>): void {
    const { session } = this;
    const { model } = this.#parts;
    if (this.#connected !== link) return;
    if (method === 'terminal.closed') {
      const end = params as AgentNotification['terminal.closed'];
      model.ended(link, end, session?.attachesAsked(end.terminalId) ?? 0);
    }
    if (session === undefined) return;
    if (method === 'attachment.moved') model.moved(session, params as AgentNotification['attachment.moved']);
    if (method === 'session.closing') session.endAsked(this.#parts.now());
  }

  #ended(link: Connected, { code, reason }: ChannelEnd): void {
    if (this.#connected !== link) return;
    const { session } = this;
    if (code === closeCodes.orderly && session !== undefined && session.state.kind === 'active') this.#forget(session);
    if (!EXPECTED_ENDS.includes(code)) this.#parts.model.found(`a channel ended: ${reason}`);
    const untilMs = this.#parts.now() + this.#parts.recoveryMs;
    const isClear = code === closeCodes.broken && !this.#isRuleBroken;
    const isCertain = isClear && session?.state.kind === 'active' && !session.isEndAsked;
    this.#broke(link, isCertain ? { kind: 'recovering', untilMs } : this.#uncertain());
  }

  #broke(link: Connected, state: ModelledSession['state']): void {
    if (this.#connected !== link) return;
    this.#connected = undefined;
    const lostOnes = this.#unhear();
    const { session } = this;
    if (session !== undefined && !session.isOver) {
      session.unwatched(this.#parts.now());
      session.state = state;
    }
    for (const lost of lostOnes) lost();
    this.#isJoining = false;
  }

  /** No answer will be heard any more; who waits for one is returned. */
  #unhear(): (() => void)[] {
    const lost = [...this.#asks].map((ask) => ask.lost);
    this.#asks.clear();
    return lost;
  }

  #uncertain(): ModelledSession['state'] {
    const { recoveryMs, inactivityMs, now } = this.#parts;
    return { kind: 'uncertain', untilMs: now() + recoveryMs + inactivityMs };
  }

  #forget(session: ModelledSession): void {
    session.end(this.#parts.now());
    if (this.session === session) this.session = undefined;
  }

  #refused(method: string, { code, data, message }: RpcError, refused: ((code: string) => void) | undefined): void {
    const named = (data?.['code'] as string | undefined) ?? String(code);
    if (!EXPECTED.includes(named)) this.#parts.model.found(`${method} was refused: ${named} ${message}`);
    refused?.(named);
  }
}
