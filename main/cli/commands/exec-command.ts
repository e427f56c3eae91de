import { settlesWithin } from '../../../base/clock.ts';
import { createDeferred } from '../../../base/deferred.ts';
import { systemClock } from '../../../base/system-clock.ts';
import { closeCodes } from '../../../protocol/channel.ts';
import type { AgentClient, ExecProcess } from '../../../protocol/client/agent-client.ts';
import { RefusalError } from '../../../protocol/error-code.ts';
import { limits } from '../../../protocol/limits.ts';
import type { Signal } from '../../../protocol/requests.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext } from '../command-context.ts';
import { DescriptorWriter } from '../descriptor-writer.ts';
import { exitCodes } from '../exit-codes.ts';
import { statusOf } from '../exit-status.ts';
import { withHost } from '../host-argument.ts';
import { linkEndText, type LinkEnd } from '../link-end-text.ts';
import { LOCAL } from '../local-host.ts';
import { messages } from '../messages.ts';
import { processNames } from '../process-names.ts';
import { statusOfSignal, StopSignal } from '../stop-signal.ts';

/** An agent that is older than the request, or away, does not keep anybody waiting. */
const END_MS = 2_000;

export interface ExecOptions {
  readonly host: string;
  readonly command: readonly string[];
  readonly cwd?: string;
}

/** `exec HOST -- COMMAND`: a program of the agent's machine with this program's input, output and exit status. */
export async function execCommand(context: CommandContext, options: ExecOptions): Promise<number> {
  const { host } = options;
  const [command, ...args] = options.command;
  if (command === undefined) throw new CliError('no_command', messages.noExecCommand(host), exitCodes.usage);
  const stop = new StopSignal({ isPassedOn: true });
  try {
    const cwd = options.cwd ?? (host === LOCAL ? process.cwd() : undefined);
    const program = { command, args, ...(cwd !== undefined && { cwd }) };
    // A link to this machine's own agent breaks with that agent, and its programs with it.
    const after = host === LOCAL ? {} : ({ reconnects: 'toResume' } as const);
    return await withHost({ ...context, host, ...after }, (client) => run(client, program, stop));
  } catch (error) {
    throw asExecError(error);
  } finally {
    stop.dispose();
  }
}

async function run(
  client: AgentClient,
  program: { command: string; args: string[]; cwd?: string },
  stop: StopSignal,
): Promise<number> {
  let closing: string | undefined;
  client.onNotification('session.closing', ({ reason }) => (closing = reason));
  const exec = await client.openExec(program);
  const broken = createDeferred<number>();
  const readerLeft = (): void => broken.resolve(statusOf({ code: null, signal: 'SIGPIPE' }));
  const stdout = new DescriptorWriter(1, ({ code, message }) => {
    if (code === 'EPIPE') readerLeft();
    else broken.reject(new CliError('output_failed', messages.outputFailed(message), exitCodes.execFailed));
  });
  // Without a standard error (`2>&-`) a program runs on; one whose reader leaves would get SIGPIPE.
  const stderr = new DescriptorWriter(2, ({ code }) => {
    if (code === 'EPIPE') readerLeft();
  });
  exec.onStdout((bytes, done) => stdout.write(bytes, done));
  exec.onStderr((bytes, done) => stderr.write(bytes, done));
  void forwardInput(exec.stdin);
  try {
    const told = stop.passedOn.then((signal) => passOn(client, exec, signal));
    const exited = exec.exited.then(
      (exit) => {
        if (closing === undefined) return statusOf(exit);
        throw lostWithSession({ reason: closing, code: closeCodes.orderly }); // which the agent has ended it with
      },
      (error: unknown) => {
        throw closing === undefined
          ? whyLost(client, error)
          : lostWithSession({ reason: closing, code: closeCodes.orderly });
      },
    );
    const status = await Promise.race([exited, broken.promise, told, stop.arrived]);
    await settlesWithin(systemClock, END_MS, tellSurvivors(client, exec, stderr));
    return status;
  } finally {
    process.stdin.destroy();
  }
}

/** A program is lost with its session, of which the agent may have said why it ended. */
function whyLost({ link }: AgentClient, error: unknown): unknown {
  return link.kind === 'ended' ? lostWithSession(link) : error;
}

function lostWithSession(end: LinkEnd): CliError {
  return new CliError('unreachable', linkEndText(end), exitCodes.execFailed);
}

/**
 * The signal is the program's to act on, which may go on after INT and QUIT. Resolves, with the status that stands for
 * the signal, when it is for this command to end what is left.
 */
async function passOn(client: AgentClient, exec: ExecProcess, signal: Signal): Promise<number> {
  const answer = client.request('exec.signal', { execId: exec.execId, signal });
  const isAnswered = await settlesWithin(systemClock, END_MS, answer);
  const { isRunning } = isAnswered ? await answer.catch(() => notSignalled) : notSignalled;
  if (isRunning && (signal === 'INT' || signal === 'QUIT')) await exec.exited;
  if (isRunning) await settlesWithin(systemClock, END_MS, exec.exited);
  return statusOfSignal(signal);
}

/** By an agent that is older than the request, or away. */
const notSignalled = { isRunning: false };

/** Ends what is left of the program, as the end of the session would, and names what outlives that (L19). */
async function tellSurvivors(client: AgentClient, { execId }: ExecProcess, stderr: DescriptorWriter): Promise<void> {
  const { survivors } = await client.request('exec.end', { execId });
  if (survivors.length === 0) return;
  stderr.write(new TextEncoder().encode(`${messages.survivors(processNames(survivors))}\n`));
  await stderr.drained();
}

/** Passes on standard input to its end. The program may end, or close its input, before that. */
async function forwardInput(stdin: ExecProcess['stdin']): Promise<void> {
  try {
    for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
      for (let start = 0; start < chunk.byteLength; start += limits.payloadBytes)
        await stdin.write(new Uint8Array(chunk.subarray(start, start + limits.payloadBytes)));
    }
    stdin.end();
  } catch {
    // Nobody wants the rest.
  }
}

/** What a shell would report: 127 for what does not exist, 126 for what may not be executed, else 125. */
function asExecError(error: unknown): unknown {
  if (error instanceof RefusalError)
    return new CliError(error.code, spawnSentence(error), statusForProblem(error.code, error.facts['problem']));
  if (error instanceof CliError && error.exitCode !== exitCodes.usage)
    return new CliError(error.code, error.message, exitCodes.execFailed);
  return error;
}

/** Whoever comes from ssh gives a line for a shell as one argument. */
function spawnSentence({ message, facts }: RefusalError): string {
  const isLine = facts['problem'] === 'missing' && /\s/.test(String(facts['command']));
  return isLine ? messages.execGivenALine(message) : message;
}

function statusForProblem(code: string, problem: unknown): number {
  if (code !== 'spawn_failed') return exitCodes.execFailed;
  if (problem === 'missing') return exitCodes.execMissing;
  return problem === 'not_executable' ? exitCodes.execNotExecutable : exitCodes.execFailed;
}
