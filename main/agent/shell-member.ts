import type { Disposable } from '../../base/disposable.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { StreamNumber, TerminalId } from '../../protocol/ids.ts';
import type { AgentNotification, ViewerNotification } from '../../protocol/notifications.ts';
import type { ResumedAttachment } from '../../protocol/requests.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import type { OutputWish } from '../terminal/output-sender.ts';
import type { Viewer } from '../terminal/terminal-attachment.ts';
import type { TerminalClosed } from '../terminal/terminal-end.ts';
import type { AppMember } from './app-member.ts';
import { ClosedNotice } from './closed-notice.ts';
import { ShellAttachment } from './shell-attachment.ts';
import { createShellHandlers, type SessionTerminals, type ShellRequestParts } from './session-methods-shell.ts';
import type { RequestScope } from './session-methods.ts';

/** Attachments of one session to one terminal: each costs memory, and a look at the terminal whenever it changes. */
const MOST_OF_ONE = 8;

export interface ShellMemberParts extends ShellRequestParts {
  left(member: ShellMember): void;
}

/** One session's terminals: what it is attached to, and what ends with it. */
export class ShellMember implements AppMember, SessionTerminals {
  readonly #parts: ShellMemberParts;
  readonly #attachments = new Map<number, ShellAttachment>();
  readonly #activities = new Map<TerminalId, Disposable>();
  readonly #endingWithSession = new Set<TerminalId>();
  readonly handlers;
  /** What the viewer listed at the last resume, until its answer has been sent. */
  #have: ReadonlyMap<number, number> = new Map();
  #isClosed = false;

  constructor(parts: ShellMemberParts) {
    this.#parts = parts;
    this.handlers = createShellHandlers(this, parts);
  }

  get terminals(): TerminalId[] {
    return [...new Set([...this.#attachments.values()].filter((one) => one.isHolding).map((one) => one.terminalId))];
  }

  get #viewer(): Viewer {
    const { id: sessionId, clientName, principal } = this.#parts.session;
    return { sessionId, clientName, deviceId: principal.deviceId };
  }

  get attachmentCount(): number {
    return this.#attachments.size;
  }

  /** A terminal this session opened: it counts as its activity until it ends or is detached (L10). */
  opened(terminalId: TerminalId, endsWithSession: boolean): void {
    if (endsWithSession) this.#endingWithSession.add(terminalId);
    const state = this.#parts.terminals.find(terminalId)?.state; // Now: its shell may have left since it was answered.
    if (state === 'starting' || state === 'running') this.#working(terminalId);
  }

  /** Subscribes in the caller's synchronous section (L29); output follows the answer, or the subscription goes (L30). */
  attach(terminalId: TerminalId, wish: OutputWish, scope: RequestScope): ShellAttachment {
    const { session, terminals } = this.#parts;
    this.#makeRoom(terminalId);
    const attachment = this.#add(new ShellAttachment(session, terminals.attach(terminalId, this.#viewer, wish)));
    const { number } = attachment;
    scope.whenAnswered({
      delivered: () => this.#startAnswered(number),
      lost: () => this.#releaseAnswered(number),
    });
    this.#endIfOver(attachment);
    return attachment;
  }

  /** Throws RefusalError when the stream shows no terminal any more. */
  getAttachment(number: StreamNumber): ShellAttachment {
    const attachment = this.#attachments.get(number);
    if (attachment?.isHolding === true) return attachment;
    throw new RefusalError('terminal_not_running', 'This attachment has ended', { attachment: number });
  }

  detach(number: StreamNumber): void {
    const attachment = this.#attachments.get(number);
    if (attachment !== undefined) this.#release(attachment);
  }

  notified(_name: 'terminal.lease', { attachment, visible, background }: ViewerNotification['terminal.lease']): void {
    this.#attachments.get(attachment)?.lease(visible, background === true);
  }

  /** The registry says that a generation has ended; this session hears of it once (`ClosedNotice`). */
  closed({ terminalId, generation, exit, outcome, reason }: TerminalClosed): void {
    this.#idle(terminalId);
    if (outcome !== null) this.#endingWithSession.delete(terminalId);
    const own = this.#of(terminalId, generation);
    if (own.some((attachment) => attachment.hasNotice)) return;
    const { isOwner } = this.#parts.session.access; // How an end went tells of processes.
    const params = { terminalId, generation, exit, outcome: isOwner ? outcome : null, reason };
    if (own.length > 0) this.#endWith(params, own);
    else if (this.#parts.session.access.canSee(terminalId)) this.#parts.session.link?.notify('terminal.closed', params);
  }

  /** A guest may not see it any more: for its viewer that is its end. */
  unshared({ terminalId, generation }: TerminalInfo): void {
    for (const attachment of this.#to(terminalId)) this.#release(attachment);
    const end = { exit: null, outcome: null, reason: 'unshared' } as const;
    this.#parts.session.link?.notify('terminal.closed', { terminalId, generation, ...end });
  }

  /** A guest may not type into it any more. */
  onlySees(terminalId: TerminalId): void {
    for (const attachment of this.#to(terminalId)) attachment.withdrawSize();
  }

  /** A new generation runs: attachments to the old one go on with it, from its first byte. */
  restarted(from: number, terminal: TerminalInfo): void {
    for (const attachment of this.#of(terminal.terminalId, from)) this.#move(attachment, terminal);
  }

  suspend(): void {
    for (const attachment of this.#attachments.values()) attachment.suspend();
  }

  resume(have: ReadonlyMap<number, number>): ResumedAttachment[] {
    this.#have = have;
    const resumed: ResumedAttachment[] = [];
    for (const attachment of [...this.#attachments.values()]) {
      if (attachment.listedIn(have) === undefined) this.#release(attachment);
      const one = attachment.resume(have);
      if (one !== undefined) resumed.push(one);
    }
    return resumed;
  }

  start(): void {
    const { link } = this.#parts.session;
    if (link === undefined) return;
    for (const attachment of [...this.#attachments.values()]) {
      attachment.repeatMove(link, this.#have, this.#find(attachment.terminalId));
      attachment.start(link);
    }
    this.#have = new Map();
  }

  /** Terminals are detached, or torn down if they were opened to end with the session (L49). */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const attachment of [...this.#attachments.values()]) this.#release(attachment);
    for (const terminalId of [...this.#activities.keys()]) this.#idle(terminalId);
    this.#parts.left(this);
    await Promise.all([...this.#endingWithSession].map((terminalId) => this.endWithSession(terminalId)));
  }

  async endWithSession(terminalId: TerminalId): Promise<void> {
    const { session, terminals, terminalAudit } = this.#parts;
    const close = () => terminals.close(terminalId, { scope: 'foreground', reason: 'session_ended' });
    try {
      await terminalAudit.closing(session.audit, terminalId, close);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error; // Refused: it has ended already.
    }
  }

  /** As this session's viewer is told of it. */
  #find(terminalId: TerminalId): TerminalInfo | undefined {
    const terminal = this.#parts.terminals.find(terminalId);
    return terminal && this.#parts.session.access.show(terminal);
  }

  #add(attachment: ShellAttachment): ShellAttachment {
    this.#attachments.set(attachment.number, attachment);
    return attachment;
  }

  /** One that the viewer is done with gives way. Throws RefusalError when there is none. */
  #makeRoom(terminalId: TerminalId): void {
    const own = this.#to(terminalId);
    if (own.length < MOST_OF_ONE) return;
    const settled = own.find(({ isHolding }) => !isHolding);
    if (settled === undefined) {
      const message = `This session is attached to this terminal ${own.length} times; detach first`;
      throw new RefusalError('rate_limited', message, { terminalId });
    }
    this.#release(settled);
  }

  #release(attachment: ShellAttachment): void {
    this.#attachments.delete(attachment.number);
    attachment.release();
    const { terminalId } = attachment;
    if (this.#to(terminalId).length === 0) this.#idle(terminalId);
  }

  #move(old: ShellAttachment, terminal: TerminalInfo): void {
    const { session, terminals } = this.#parts;
    const attachment = terminals.attach(terminal.terminalId, this.#viewer, { from: 0 });
    const moved = this.#add(new ShellAttachment(session, attachment, old));
    const { isStarted } = old;
    this.#release(old);
    this.#working(terminal.terminalId);
    if (session.link === undefined) moved.suspend();
    if (session.link === undefined || !isStarted) return; // The viewer hears of it when it can know the old one.
    session.link.notify('attachment.moved', {
      from: old.number,
      to: moved.number,
      terminal: session.access.show(terminal),
    });
    moved.start(session.link);
  }

  /** What shows an ended record gets its own `terminal.closed` after the record's screen (L34). */
  #endIfOver(attachment: ShellAttachment): void {
    const { terminalId, generation } = attachment;
    const terminal = this.#parts.terminals.find(terminalId);
    if (terminal?.state !== 'exited' && terminal?.state !== 'closed') return;
    this.#endWith({ terminalId, generation, exit: terminal.exit, outcome: null, reason: 'exited' }, [attachment]);
  }

  #endWith(params: AgentNotification['terminal.closed'], attachments: ShellAttachment[]): void {
    const notice = new ClosedNotice(params, attachments, (closed, last) => {
      if (this.#isClosed) return;
      if (last === undefined) this.#parts.session.link?.notify('terminal.closed', closed);
      else this.#parts.session.link?.notifyInOrder(last.number, 'terminal.closed', closed);
    });
    for (const attachment of attachments) attachment.endsWith(notice);
  }

  /** The answer that names attachment `number` is out; a restart may have put another in its place before that. */
  #startAnswered(number: StreamNumber): void {
    const { link } = this.#parts.session;
    const attachment = this.#standingFor(number);
    if (link === undefined || attachment === undefined) return;
    attachment.repeatMove(link, new Map([[number, 0]]), this.#find(attachment.terminalId));
    attachment.start(link);
  }

  #releaseAnswered(number: StreamNumber): void {
    const attachment = this.#standingFor(number);
    if (attachment !== undefined) this.#release(attachment);
  }

  #standingFor(number: StreamNumber): ShellAttachment | undefined {
    return [...this.#attachments.values()].find((one) => one.standsFor(number));
  }

  #to(terminalId: TerminalId): ShellAttachment[] {
    return [...this.#attachments.values()].filter((one) => one.terminalId === terminalId);
  }

  #of(terminalId: TerminalId, generation: number): ShellAttachment[] {
    return this.#to(terminalId).filter((one) => one.generation === generation);
  }

  #working(terminalId: TerminalId): void {
    this.#activities.set(terminalId, this.#parts.session.activities.begin('shell', terminalId));
  }

  #idle(terminalId: TerminalId): void {
    this.#activities.get(terminalId)?.dispose();
    this.#activities.delete(terminalId);
  }
}
