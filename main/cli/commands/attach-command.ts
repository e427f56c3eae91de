import { systemClock } from '../../../base/system-clock.ts';
import { assertNever } from '../../../base/errors.ts';
import type { AgentClient, AttachedTerminal, TerminalSink } from '../../../protocol/client/agent-client.ts';
import { AttachView, type AttachEnd } from '../attach-view.ts';
import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { statusOf } from '../exit-status.ts';
import { splitTerminalArgument, withHost, type TerminalArgument } from '../host-argument.ts';
import { LOCAL } from '../local-host.ts';
import { messages } from '../messages.ts';
import { OuterTerminal } from '../outer-terminal.ts';
import { StopSignal } from '../stop-signal.ts';
import { chooseTerminal, shortId } from '../terminal-choice.ts';

/** How long a terminal that takes no output (Ctrl-S) is waited for when leaving. */
const DRAW_LAST_MS = 1_000;

/** `attach HOST[:TERMINAL]`: a terminal of the agent in the one this program runs in. */
export async function attachCommand(context: CommandContext, target: string): Promise<number> {
  const argument = splitTerminalArgument(target);
  const { host } = argument;
  const end = await withHost({ ...context, host, shouldReconnect: true }, (client) => attach(client, argument));
  return report(context, end, host);
}

async function attach(client: AgentClient, argument: TerminalArgument): Promise<AttachEnd> {
  const open = await opener(client, argument);
  const stop = new StopSignal();
  const outer = new OuterTerminal();
  const view = new AttachView({ client, outer, clock: systemClock });
  try {
    const stopped = stop.arrived.then((status): AttachEnd => ({ kind: 'stopped', status }));
    return await Promise.race([view.show((sink) => open(sink, outer)), stopped]);
  } finally {
    await outer.close(DRAW_LAST_MS);
    view.dispose();
    stop.dispose();
  }
}

type Opener = (sink: TerminalSink, outer: OuterTerminal) => Promise<AttachedTerminal>;

/** Chooses before the outer terminal is touched, so that a wrong name is said in a normal one. */
async function opener(client: AgentClient, { host, terminal }: TerminalArgument): Promise<Opener> {
  const here = host === LOCAL ? { cwd: process.cwd() } : {}; // another machine has folders of its own
  if (terminal === undefined) return (sink, outer) => client.openTerminal({ ...outer.size, ...here }, sink);
  const { terminals } = await client.request('terminal.list', { ended: true });
  const { terminalId } = chooseTerminal(terminals, terminal, host);
  return (sink) => client.attach(terminalId, sink);
}

function report({ output }: CommandContext, end: AttachEnd, host: string): number {
  switch (end.kind) {
    case 'left':
      output.line(messages.left(`${host}:${shortId(end.terminalId)}`));
      return exitCodes.ok;
    case 'shellEnded':
      output.line(messages.shellEnded(howEnded(end)));
      return end.exit === null ? exitCodes.ok : statusOf(end.exit);
    case 'stopped':
      return end.status;
    case 'linkEnded':
      process.stderr.write(`${messages.problem(messages.linkEnded(end.reason))}\n`);
      return exitCodes.failed;
    default:
      return assertNever(end);
  }
}

function howEnded({ exit }: AttachEnd & { kind: 'shellEnded' }): string {
  if (exit === null) return '';
  return exit.signal === null ? messages.withStatus(exit.code ?? 0) : messages.bySignal(exit.signal);
}
