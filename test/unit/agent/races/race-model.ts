import type { AgentNotification } from '../../../../protocol/notifications.ts';
import type { ResumedAttachment } from '../../../../protocol/requests.ts';
import { type ModelledSession } from './modelled-session.ts';
import { ModelledTerminal, type Lease, type ToldEnd } from './modelled-terminal.ts';

/** A request to open a terminal. */
interface Opening {
  readonly session: ModelledSession;
  readonly isToEnd: boolean;
  readonly isToAttach: boolean;
  terminalId?: string;
  isAnswerLost?: boolean;
}

/**
 * What must be so, judged by what was asked, answered and told, and by what the machine was seen to start: no more than
 * a person at each of the viewers could know. Pure bookkeeping; whatever contradicts it is a finding.
 */
export class RaceModel {
  readonly terminals = new Map<string, ModelledTerminal>();
  readonly sessions = new Set<ModelledSession>();
  readonly #openings: Opening[] = [];
  readonly #heard = new Map<object, Map<string, number>>();
  readonly findings: string[] = [];

  found(finding: string | undefined): void {
    if (finding !== undefined) this.findings.push(finding);
  }

  /** Returns the number of the request, which the machine shows when it starts something for it. */
  opening(opening: Opening): number {
    return this.#openings.push(opening) - 1;
  }

  /** The answer to a request that opens has come, or (`isLost`) never will. */
  opened(ask: number, isLost: boolean): void {
    const opening = this.#openings[ask];
    if (opening?.isToAttach !== true) return;
    const { session, terminalId } = opening;
    opening.isAnswerLost = isLost;
    if (terminalId === undefined) return;
    if (isLost) session.doubt(terminalId);
    else session.answered(terminalId);
  }

  /** The machine has started a shell. */
  started(terminalId: string, ask: number): void {
    const terminal = this.terminals.get(terminalId) ?? new ModelledTerminal(terminalId, ask);
    this.terminals.set(terminalId, terminal);
    this.found(terminal.started());
    const { generation } = terminal;
    if (generation > 1) for (const session of this.sessions) session.restarted(terminalId, generation);
    else this.#startedFor(this.#openings[ask], terminalId);
  }

  #startedFor(opening: Opening | undefined, terminalId: string): void {
    if (opening === undefined) return;
    opening.terminalId = terminalId;
    opening.session.busyWith(terminalId, 1, opening.isAnswerLost === true);
    if (opening.isToAttach) opening.session.attaching(terminalId);
  }

  granted(session: ModelledSession, number: number, terminalId: string, lease: Lease & { generation: number }): void {
    const terminal = this.#get(terminalId);
    const { generation, afterMs, untilMs } = lease;
    const attachment = { numbers: [number], terminalId, generation, lease: { afterMs, untilMs } };
    terminal.get(generation).leases.push(attachment.lease);
    session.granted(attachment);
    if (terminal.generation > generation) session.restarted(terminalId, terminal.generation);
  }

  moved(session: ModelledSession, { from, to, terminal }: AgentNotification['attachment.moved']): void {
    session.moved(from, to, terminal.generation);
  }

  /** A session goes on: what its viewer listed and the agent still has. */
  resumed(session: ModelledSession, have: readonly number[], still: readonly ResumedAttachment[]): void {
    session.state = { kind: 'active' };
    const isListed = (numbers: readonly number[]): boolean => numbers.some((number) => have.includes(number));
    session.drop(session.attachments.filter(({ numbers }) => !isListed(numbers)));
    const rest = new Set(session.attachments);
    for (const { attachment, terminalId, generation } of still) {
      const own = [...rest].filter((one) => one.terminalId === terminalId);
      const known =
        own.find(({ numbers }) => numbers.includes(attachment)) ?? own.find((one) => one.generation === generation);
      if (known === undefined) continue;
      rest.delete(known);
      known.isLeaving = false;
      if (!known.numbers.includes(attachment)) known.numbers.push(attachment);
    }
    session.drop([...rest].filter(({ isLeaving }) => isLeaving === true));
  }

  leased(session: ModelledSession, number: number, lease: Lease): void {
    const attachment = session.findAttachment(number);
    if (attachment === undefined || session.isEndAsked) return;
    const current = attachment.lease;
    if (current !== undefined && current.untilMs > lease.afterMs) {
      current.untilMs = Math.max(current.untilMs, lease.untilMs);
      return;
    }
    attachment.lease = lease;
    this.#get(attachment.terminalId).get(attachment.generation).leases.push(attachment.lease);
  }

  /** `listener` hears of an end, and may do so `repeats` times more: whoever attaches to an ended record asks for it. */
  ended(listener: object, end: ToldEnd, repeats: number): void {
    const heard = this.#heard.get(listener) ?? new Map<string, number>();
    this.#heard.set(listener, heard);
    const name = `${end.terminalId} ${end.generation}`;
    const times = (heard.get(name) ?? 0) + 1;
    if (times > 1 + repeats) this.found('one end was told twice');
    heard.set(name, times);
    this.found(this.#get(end.terminalId).ended(end));
    for (const session of this.sessions) session.doneWith(end.terminalId, end.generation);
  }

  passed(nowMs: number): void {
    for (const session of this.sessions) {
      session.passed(nowMs);
      if (session.isOver) this.sessions.delete(session);
    }
  }

  /** The terminal ends with a session, and with its record, that has ended; undefined: perhaps. */
  hasEndedWithSession({ ask }: ModelledTerminal): boolean | undefined {
    const opening = this.#openings[ask];
    if (opening?.isToEnd !== true) return false;
    return opening.session.state.kind === 'uncertain' ? undefined : opening.session.isOver;
  }

  #get(terminalId: string): ModelledTerminal {
    const terminal = this.terminals.get(terminalId);
    if (terminal === undefined) throw new Error('The agent speaks of a terminal that was never started');
    return terminal;
  }
}
