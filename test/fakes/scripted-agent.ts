import { randomUUID } from 'node:crypto';
import { closeCodes, type Channel } from '../../protocol/channel.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { decodeFrame, type Frame } from '../../protocol/frame.ts';
import { JsonRpcPeer, type RequestContext } from '../../protocol/json-rpc-peer.ts';
import type { AgentLedger } from '../../protocol/ledger.ts';
import { limits } from '../../protocol/limits.ts';
import type { AgentNotification, AgentNotificationName, ViewerNotification } from '../../protocol/notifications.ts';
import type { Params, RequestName } from '../../protocol/requests.ts';
import { ScriptedAttachment, sendNotification } from './scripted-attachment.ts';
import { ScriptedTerminal } from './scripted-terminal.ts';
import { FakeChannel, type FakeLink } from './fake-channel.ts';

interface ScriptedSession {
  readonly sessionId: string;
  token: string;
  previousToken: string | undefined;
  lastStream: number;
  readonly attachments: Map<number, ScriptedAttachment>;
  link: FakeLink | undefined;
  /** The answer that brought the link here has been sent: other things may follow. */
  isStarted: boolean;
}

type Handler = (params: never, context: RequestContext, session: ScriptedSession) => object;

/** An agent in memory that holds its viewer to the protocol and does to its links what a test wants. */
export class ScriptedAgent {
  readonly links: FakeLink[] = [];
  readonly terminals: ScriptedTerminal[] = [];
  readonly requests: { readonly name: string; readonly params: unknown }[] = [];
  readonly leases: ViewerNotification['terminal.lease'][] = [];
  /** Frames by kind, as they arrived. */
  readonly frames: Frame[] = [];
  /** Broken rules; each one closes the channel. */
  readonly problems: string[] = [];
  /** Handles the next request of this name and cuts the link before its answer. */
  loseAnswerTo: RequestName | undefined;
  /** Refuses each `session.open` with this code. */
  refusesSessions: string | undefined;
  /** Each attempt to connect fails. */
  isUnreachable = false;
  piecesOf = 1000;
  pingMs = 10_000;
  inactivityMs = 40_000;
  /** Undefined: it does not say. */
  leaseMs: number | undefined;
  /** Undefined: it does not know such requests. */
  ledger: AgentLedger | undefined = { retired: [], recovery: null, differences: [] };
  readonly features = ['shell'];
  /** What a test answers itself; set before the link is there. */
  readonly answers: Partial<Record<RequestName, Handler>> = {};
  readonly #sessions = new Map<string, ScriptedSession>();
  readonly #opened = new Map<string, ScriptedTerminal>();

  connect = async (): Promise<Channel> => {
    if (this.isUnreachable) throw new Error('connection refused');
    const link = FakeChannel.link();
    this.links.push(link);
    this.#serve(link);
    return link.viewer;
  };

  get link(): FakeLink {
    return this.links.at(-1) as FakeLink;
  }

  get sessionCount(): number {
    return this.#sessions.size;
  }

  addTerminal(output = ''): ScriptedTerminal {
    const terminal = new ScriptedTerminal();
    terminal.output = new TextEncoder().encode(output);
    this.terminals.push(terminal);
    return terminal;
  }

  print(terminal: ScriptedTerminal, text: string): void {
    terminal.output = Buffer.concat([terminal.output, new TextEncoder().encode(text)]);
    this.#pumpAll();
  }

  /** The program reads again: viewers that were refused may go on. */
  startReading(terminal: ScriptedTerminal): void {
    terminal.isReading = true;
    for (const [attachment, link] of this.#linked()) if (attachment.terminal === terminal) attachment.roomMade(link);
  }

  /** The viewer is too far behind: it gets a snapshot instead of what it missed. */
  skipAhead(terminal: ScriptedTerminal): void {
    for (const [attachment] of this.#linked()) if (attachment.terminal === terminal) attachment.needsSnapshot = true;
    this.#pumpAll();
  }

  exit(terminal: ScriptedTerminal): void {
    terminal.isEnded = true;
    const { terminalId, generation } = terminal;
    this.notify('terminal.closed', { terminalId, generation, exit: { code: 0, signal: null }, outcome: null });
  }

  restart(terminal: ScriptedTerminal): void {
    terminal.generation += 1;
    terminal.isEnded = false;
    terminal.output = new Uint8Array(0);
    terminal.typed = '';
    for (const session of this.#sessions.values()) {
      for (const old of [...session.attachments.values()].filter((one) => one.terminal === terminal)) {
        session.attachments.delete(old.stream);
        const { stream: to } = this.#issue(session, terminal, 0);
        const move = { from: old.stream, to, terminal: terminal.info };
        if (session.link !== undefined) sendNotification(session.link, 'attachment.moved', move);
      }
    }
  }

  notify<N extends AgentNotificationName>(name: N, params: AgentNotification[N]): void {
    for (const session of this.#sessions.values())
      if (session.link !== undefined) sendNotification(session.link, name, params);
  }

  /** Ends every session without a word, as a restarted agent has. */
  forgetSessions(): void {
    this.#sessions.clear();
  }

  #serve(link: FakeLink): void {
    let session: ScriptedSession | undefined;
    const answer =
      (name: string, handle: Handler) =>
      async (params: unknown, context: RequestContext): Promise<unknown> => {
        this.requests.push({ name, params });
        if (name === 'session.open') session = this.#openSession(link, params as Params['session.open']);
        if (session === undefined) throw new RefusalError('not_permitted', 'no session');
        const result = handle(params as never, context, session);
        if (this.loseAnswerTo !== name) return result;
        this.loseAnswerTo = undefined;
        link.cut();
        return result;
      };
    const methods = Object.fromEntries(
      Object.entries({ ...this.#handlers(link), ...this.answers }).map(([name, handle]) => [
        name,
        answer(name, handle),
      ]),
    );
    const peer = new JsonRpcPeer({
      send: (text) => link.agent.send(text),
      methods,
      notified: (name, params) =>
        name === 'terminal.lease' && this.leases.push(params as ViewerNotification['terminal.lease']),
      failed: (name, error) => this.problems.push(`${name}: ${String(error)}`),
    });
    link.agent.onEnded((end) => {
      if (session?.link !== link) return;
      session.link = undefined;
      if (end.code === closeCodes.orderly) this.#sessions.delete(session.sessionId);
    });
    link.agent.onMessage((message) => {
      if (session !== undefined && session.link === link) session.previousToken = undefined;
      const problem = typeof message === 'string' ? peer.receive(message) : this.#frame(session, link, message);
      if (problem === undefined) return;
      this.problems.push(problem);
      link.agent.close(closeCodes.policy, problem);
    });
  }

  #openSession(link: FakeLink, { resume }: Params['session.open']): ScriptedSession {
    if (this.refusesSessions !== undefined) throw new RefusalError(this.refusesSessions, 'no');
    if (resume === undefined) {
      const fresh: ScriptedSession = {
        sessionId: randomUUID(),
        token: randomUUID(),
        previousToken: undefined,
        lastStream: 0,
        attachments: new Map(),
        link,
        isStarted: false,
      };
      this.#sessions.set(fresh.sessionId, fresh);
      return fresh;
    }
    const session = this.#sessions.get(resume.sessionId);
    if (session === undefined || ![session.token, session.previousToken].includes(resume.token))
      throw new RefusalError('resume_refused', 'no such session');
    const replaced = session.link;
    session.previousToken = resume.token;
    session.token = randomUUID();
    session.link = link;
    session.isStarted = false;
    replaced?.agent.close(closeCodes.policy, 'replaced');
    const have = new Map(resume.have.map(({ attachment, offset }) => [attachment as number, offset]));
    for (const [number, attachment] of [...session.attachments]) {
      const offset = have.get(number);
      if (offset === undefined) session.attachments.delete(number);
      else attachment.rewind(offset);
    }
    return session;
  }

  #handlers(link: FakeLink): Record<string, Handler> {
    const terminalOf = (terminalId: string): ScriptedTerminal => {
      const found = this.terminals.find((terminal) => terminal.terminalId === terminalId);
      if (found === undefined) throw new RefusalError('terminal_not_running', 'no such terminal');
      return found;
    };
    return {
      'session.open': ({ resume }: Params['session.open'], context, session) => {
        context.afterReply(() => {
          session.isStarted = true;
          this.#pumpAll();
        });
        return {
          sessionId: session.sessionId,
          token: session.token,
          resumed: resume !== undefined,
          principal: { kind: 'user' },
          features: this.features,
          agent: { deviceId: 'd', name: 'scripted', version: '0', platform: 'linux' },
          limits,
          pingMs: this.pingMs,
          recoveryMs: 20_000,
          inactivityMs: this.inactivityMs,
          ...(this.leaseMs !== undefined && { leaseMs: this.leaseMs }),
          ...(resume && { attachments: [...session.attachments.values()].map((one) => one.describe()) }),
        };
      },
      'session.close': () => ({}),
      ping: () => ({}),
      'terminal.open': ({ key = randomUUID() }: Params['terminal.open'], context, session) => {
        const terminal = this.#opened.get(key) ?? this.addTerminal();
        this.#opened.set(key, terminal);
        const attachment = this.#issue(session, terminal, 0);
        context.afterReply(() => this.#pumpAll());
        return { terminal: terminal.info, attachment: attachment.describe() };
      },
      'terminal.attach': ({ terminalId }: Params['terminal.attach'], context, session) => {
        const terminal = terminalOf(terminalId);
        const attachment = this.#issue(session, terminal, undefined);
        context.afterReply(() => this.#pumpAll());
        return { terminal: terminal.info, ...attachment.describe() };
      },
      'terminal.detach': ({ attachment }: Params['terminal.detach'], _context, session) => {
        session.attachments.delete(attachment);
        return {};
      },
      'terminal.resize': ({ attachment, cols, rows }: Params['terminal.resize'], context) => {
        context.afterReply(() =>
          sendNotification(link, 'attachment.size', { attachment, cols, rows, owner: true, offset: 0 }),
        );
        return { cols, rows, owner: true };
      },
      'terminal.signal': () => ({}),
      'terminal.list': () => ({ terminals: this.terminals.map((terminal) => terminal.info) }),
      'terminal.keep': ({ terminalId }: Params['terminal.keep']) => ({ terminal: terminalOf(terminalId).info }),
      'terminal.discardInput': () => ({ discarded: 0 }),
      'terminal.inspect': ({ terminalId }: Params['terminal.inspect']) => terminalOf(terminalId).ledgerEntry,
      'agent.ledger': () => {
        if (this.ledger === undefined) throw new RefusalError('unsupported', 'no such method');
        return this.ledger;
      },
      'agent.endLeft': ({ processes }: Params['agent.endLeft']) => {
        const left = this.ledger?.recovery?.left ?? [];
        return { left: left.filter((one) => !processes.some(({ pid }) => pid === one.pid)) };
      },
      'terminal.close': ({ terminalId }: Params['terminal.close']) => {
        const terminal = terminalOf(terminalId);
        this.terminals.splice(this.terminals.indexOf(terminal), 1);
        return { outcome: { state: 'closed', steps: [], exit: null, unreaped: false, survivors: [], durationMs: 0 } };
      },
    };
  }

  #issue(session: ScriptedSession, terminal: ScriptedTerminal, from: number | undefined): ScriptedAttachment {
    session.lastStream += 1;
    const attachment = new ScriptedAttachment(session.lastStream, terminal, from);
    session.attachments.set(attachment.stream, attachment);
    return attachment;
  }

  #frame(session: ScriptedSession | undefined, link: FakeLink, bytes: Uint8Array): string | undefined {
    const frame = decodeFrame(bytes);
    if ('problem' in frame) return frame.problem;
    this.frames.push(frame);
    if (session?.link !== link || frame.stream > session.lastStream) return 'a stream that was never issued';
    const problem = session.attachments.get(frame.stream)?.receive(link, frame);
    this.#pumpAll();
    return problem;
  }

  #pumpAll(): void {
    for (const [attachment, link] of this.#linked()) attachment.pump(link, this.piecesOf);
  }

  *#linked(): Generator<[ScriptedAttachment, FakeLink]> {
    for (const { link, attachments, isStarted } of this.#sessions.values())
      if (link !== undefined && isStarted) for (const attachment of attachments.values()) yield [attachment, link];
  }
}
