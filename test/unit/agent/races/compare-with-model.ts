import type { AgentStatus } from '../../../../protocol/status.ts';
import type { TerminalInfo } from '../../../../protocol/terminal-info.ts';
import type { ModelledTerminal } from './modelled-terminal.ts';
import type { RaceModel } from './race-model.ts';

/** The agent at rest. */
export interface AgentPicture {
  readonly status: AgentStatus;
  readonly activityCount: number;
  /** With ended records; undefined: nobody is there to ask. */
  readonly terminals: readonly TerminalInfo[] | undefined;
  /** Somebody has been there all the time, who hears of every end. */
  readonly isObserved: boolean;
}

/** Where the agent and the model differ. Nothing is under way. */
export function compareWithModel(picture: AgentPicture, model: RaceModel): string[] {
  const findings = [...compareSessions(picture.status, model)];
  for (const terminal of model.terminals.values()) findings.push(...terminal.contradictions());
  if (picture.terminals !== undefined) findings.push(...compareTerminals(picture.terminals, picture, model));
  return findings;
}

function* compareSessions({ sessions }: AgentStatus, model: RaceModel): Generator<string> {
  const count = (kind: string): number => [...model.sessions].filter(({ state }) => state.kind === kind).length;
  const uncertain = count('uncertain');
  for (const kind of ['active', 'recovering'] as const)
    yield* outside(`${kind} sessions`, sessions[kind], count(kind), count(kind) + uncertain);
}

function* compareTerminals(
  listed: readonly TerminalInfo[],
  { isObserved, activityCount }: AgentPicture,
  model: RaceModel,
): Generator<string> {
  const rest = new Map<string, TerminalInfo>(listed.map((info) => [info.terminalId, info]));
  if (rest.size < listed.length) yield 'a terminal is listed twice';
  const running = new Set<string>();
  for (const terminal of model.terminals.values()) {
    const info = rest.get(terminal.id);
    rest.delete(terminal.id);
    if (info?.state === 'running') running.add(terminal.id);
    yield* compareTerminal(terminal, info, { isObserved, model });
  }
  if (rest.size > 0) yield 'a terminal is listed that was never started';
  const activities = [...model.sessions].flatMap((session) =>
    [...session.activities]
      .filter(([terminalId]) => running.has(terminalId))
      .map(([, { isDoubtful }]) => isDoubtful || session.state.kind === 'uncertain'),
  );
  const certain = activities.filter((isDoubtful) => !isDoubtful).length;
  yield* outside('activities', activityCount, certain, activities.length);
}

function* compareTerminal(
  terminal: ModelledTerminal,
  info: TerminalInfo | undefined,
  { isObserved, model }: { isObserved: boolean; model: RaceModel },
): Generator<string> {
  const expected = expectedPlace(terminal, isObserved, model);
  const found = info?.state ?? 'gone';
  if (expected !== undefined && found !== expected) yield `a terminal is ${found} and should be ${expected}`;
  if (info === undefined) return;
  if (info.generation !== terminal.generation)
    yield `generation ${info.generation} is listed of ${terminal.generation}`;
  if (info.state === 'running') yield* compareViewers(info, terminal, model);
}

function expectedPlace(terminal: ModelledTerminal, isObserved: boolean, model: RaceModel) {
  const place = terminal.place(isObserved);
  const hasEnded = model.hasEndedWithSession(terminal);
  if (place !== 'exited' || hasEnded === false) return place;
  return hasEnded === true ? 'gone' : undefined;
}

function* compareViewers(info: TerminalInfo, terminal: ModelledTerminal, model: RaceModel): Generator<string> {
  let least = 0;
  let most = 0;
  for (const { state, attachments, unanswered } of model.sessions) {
    const own = attachments.filter((one) => one.terminalId === terminal.id).length;
    if (state.kind === 'active') least += own;
    if (state.kind === 'active' || state.kind === 'uncertain') most += own;
    if (state.kind === 'uncertain') most += unanswered.filter((one) => one === terminal.id).length;
  }
  yield* outside('viewers of a terminal', info.viewers, least, most);
}

function* outside(what: string, found: number, least: number, most: number): Generator<string> {
  if (found >= least && found <= most) return;
  yield `${found} ${what}, and there should be ${least === most ? least : `${least} to ${most}`}`;
}
