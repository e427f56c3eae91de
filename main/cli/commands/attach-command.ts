import { systemClock } from '../../../base/system-clock.ts';
import { assertNever } from '../../../base/errors.ts';
import type { AgentClient, AttachedTerminal, TerminalSink } from '../../../protocol/client/agent-client.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import { AttachView, type AttachEnd } from '../attach-view.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext } from '../command-context.ts';
import { durationText } from '../duration-text.ts';
import { exitCodes } from '../exit-codes.ts';
import { statusOf } from '../exit-status.ts';
import { splitTerminalArgument, withHost, type TerminalArgument } from '../host-argument.ts';
import { linkEndText } from '../link-end-text.ts';
import { LOCAL } from '../local-host.ts';
import { messages } from '../messages.ts';
import { OuterTerminal } from '../outer-terminal.ts';
import { chooseProfile } from '../profile-choice.ts';
import { StopSignal } from '../stop-signal.ts';
import { chooseTerminal, shortId } from '../terminal-choice.ts';
import { withoutControls } from '../../../base/shown-text.ts';

/** How long a terminal that takes no output (Ctrl-S) is waited for when leaving. */
const DRAW_LAST_MS = 1_000;

/** `attach HOST[:TERMINAL]`: a terminal of the agent in the one this program runs in. */
export async function attachCommand(context: CommandContext, target: string, profile?: string): Promise<number> {
  const argument: AttachTarget = { ...splitTerminalArgument(target), profile };
  if (argument.terminal !== undefined && profile !== undefined)
    throw new CliError('profile_of_running', messages.profileOfRunning, exitCodes.usage);
  const { host } = argument;
  return withHost({ ...context, host, reconnects: 'always' }, async (client) => {
    const first = await client.whenOpen();
    const end = await attach(client, argument);
    // Meanwhile it may have been made a guest, to which what it no longer sees looks gone.
    const { principal } = client.link.kind === 'open' ? client.link.session : first;
    return report(context, end, { host, isGuest: principal.kind === 'guest', idleGraceMs: first.idleGraceMs });
  });
}

interface AttachTarget extends TerminalArgument {
  /** What a new one is started as. */
  readonly profile: string | undefined;
}

async function attach(client: AgentClient, argument: AttachTarget): Promise<AttachEnd> {
  const open = await opener(client, argument);
  const stop = new StopSignal();
  const outer = new OuterTerminal();
  const view = new AttachView({ client, outer, clock: systemClock });
  try {
    const stopped = stop.arrived.then((status): AttachEnd => ({ kind: 'stopped', status }));
    return await Promise.race([view.show((sink) => open(sink, outer)), stopped]);
  } finally {
    view.clearLastRow();
    await outer.close(DRAW_LAST_MS);
    if (view.hasLostInput) process.stderr.write(`${messages.inputNotArrived}\n`);
    view.dispose();
    stop.dispose();
  }
}

type Opener = (sink: TerminalSink, outer: OuterTerminal) => Promise<AttachedTerminal>;

/** Chooses before the outer terminal is touched, so that a wrong name is said in a normal one. */
async function opener(client: AgentClient, { host, terminal, profile }: AttachTarget): Promise<Opener> {
  const chosen = profile === undefined ? undefined : await chooseProfile(client, profile, host);
  // Another machine has folders of its own, and so may a profile.
  const here = host === LOCAL && chosen?.hasDirectory !== true ? { cwd: process.cwd() } : {};
  const isGuest = (await client.whenOpen()).principal.kind === 'guest';
  const asked = { ...here, ...(profile !== undefined && { profile }) };
  if (profile !== undefined || (terminal === undefined && !isGuest))
    return (sink, outer) => client.openTerminal({ ...outer.size, ...asked }, sink);
  const { terminals } = await client.request('terminal.list', { ended: true });
  const { terminalId } =
    terminal === undefined ? onlyShared(terminals, host) : chooseTerminal(terminals, terminal, host);
  return (sink) => client.attach(terminalId, sink);
}

/** A guest starts nothing: what is shared with it is meant. Throws CliError where that is nothing, or more than one. */
function onlyShared(terminals: readonly TerminalInfo[], host: string): TerminalInfo {
  const [only, ...more] = terminals;
  if (only === undefined) throw new CliError('nothing_shared', messages.nothingShared(host), exitCodes.failed);
  if (more.length === 0) return only;
  const choices = terminals.map((one) => `${host}:${shortId(one.terminalId)} (${withoutControls(one.title)})`);
  throw new CliError('ambiguous_terminal', messages.severalShared(choices), exitCodes.usage);
}

/** Where it was, and what this viewer may do there. */
interface Place {
  readonly host: string;
  readonly isGuest: boolean;
  /** As in `session.open`. */
  readonly idleGraceMs: number | null | undefined;
}

function report({ output }: CommandContext, end: AttachEnd, place: Place): number {
  switch (end.kind) {
    case 'left':
      output.line(leftText(end.terminal, place));
      return exitCodes.ok;
    case 'shellEnded':
      output.line(messages.shellEnded(howEnded(end)));
      return end.exit === null ? exitCodes.ok : statusOf(end.exit);
    case 'unshared':
      output.line(messages.noLongerShared);
      return exitCodes.failed;
    case 'gone':
      output.line(place.isGuest ? messages.goneForGuest : messages.gone);
      return exitCodes.failed;
    case 'stopped':
      return end.status;
    case 'linkEnded':
      process.stderr.write(`${messages.problem(linkEndText(end.link))}\n`);
      return exitCodes.failed;
    default:
      return assertNever(end);
  }
}

/** That it runs on, for how long, and how to come back. Its keeping is its owner's business. */
function leftText({ terminalId, keep }: TerminalInfo, { host, isGuest, idleGraceMs }: Place): string {
  const id = shortId(terminalId);
  const back = `${host}:${id}`;
  if (isGuest || idleGraceMs === undefined) return messages.left(back);
  if (keep || idleGraceMs === null) return messages.leftForGood(back);
  return messages.leftForAWhile(back, durationText(idleGraceMs), host === LOCAL ? id : `${id} --host ${host}`);
}

function howEnded({ exit }: AttachEnd & { kind: 'shellEnded' }): string {
  if (exit === null) return '';
  return exit.signal === null ? messages.withStatus(exit.code ?? 0) : messages.bySignal(exit.signal);
}
