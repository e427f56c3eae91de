import { bounds } from './bounds.ts';
import { compareCensuses, compareRegistries, type Census, type RegistryCensus } from './census.ts';
import type { OutsideCensus } from './outside-census.ts';
import type { Measured } from './probe.ts';

/** All that a run has found out. */
export interface Findings {
  readonly measured: Measured;
  /** Of the loads, in words. */
  readonly failures: readonly string[];
  /** Before anything had happened. */
  readonly quiet: RegistryCensus;
  /** After the warm-up, and after everything had ended again. */
  readonly before: Census;
  readonly after: Census;
  /** When the last viewer but one had gone, too. */
  readonly emptied: { readonly registry: RegistryCensus; readonly outside: OutsideCensus };
  /** After the agent had been told to quit. */
  readonly quit: {
    readonly code: number | null;
    readonly tookMs: number;
    /** Names of processes that it has left. */
    readonly left: readonly string[];
  };
  /** Errors in the agent's log. */
  readonly loggedErrors: readonly string[];
}

/** `agent.quitMs` and a moment for the process itself. */
const LONGEST_QUIT_MS = 3_500;

/** Everything that was not as it should be, in words for people; empty when all was well. Pure. */
export function judge(findings: Findings): string[] {
  const { measured, failures, quiet, before, after, emptied, quit, loggedErrors } = findings;
  return [
    ...judgeMeasured(measured),
    ...failures,
    ...compareRegistries(quiet, before.registry).map((problem) => `after the warm-up: ${problem}`),
    ...compareCensuses(before, after),
    ...judgeEmptied(emptied.registry, emptied.outside),
    ...judgeQuit(quit),
    ...loggedErrors.map((line) => `the agent logged an error: ${line}`),
  ];
}

export function judgeMeasured({ echo, heartbeat }: Measured): string[] {
  const { longestGapMs, beats, elapsedMs } = heartbeat;
  const dueBeats = Math.floor(elapsedMs / bounds.heartbeatGapMs);
  return problems([
    [
      longestGapMs > bounds.heartbeatGapMs,
      `heartbeat: ${longestGapMs} ms between two, more than ${bounds.heartbeatGapMs}`,
    ],
    [beats < dueBeats, `heartbeat: ${beats} in ${elapsedMs} ms, fewer than ${dueBeats}`],
    // Also when nothing was measured at all: NaN is below no bound.
    [!(echo.p99Ms < bounds.echoP99Ms), `echo: p99 is ${echo.p99Ms} ms, not below ${bounds.echoP99Ms}`],
    [echo.lost > 0, `echo: ${echo.lost} keystrokes never came back`],
    [echo.foreignBytes > 0, `echo: ${echo.foreignBytes} bytes came back that were not sent`],
  ]);
}

function judgeEmptied(
  { sessions, terminals, listed }: RegistryCensus,
  { children, descriptors }: OutsideCensus,
): string[] {
  const terminalCount = terminals.running + terminals.exited + terminals.closing;
  const masters = descriptors['/dev/ptmx'] ?? 0;
  return problems([
    [sessions.active !== 1, `at the end: ${sessions.active} active sessions, not the one that asks`],
    [sessions.recovering + sessions.closing > 0, 'at the end: sessions still recover or close'],
    [terminalCount + listed > 0, `at the end: ${terminalCount} terminals, ${listed} listed`],
    [Object.keys(children).length > 0, `at the end: children ${Object.keys(children).join(', ')}`],
    [masters > 0, `at the end: ${masters} masters of terminals`],
  ]);
}

function judgeQuit({ code, tookMs, left }: Findings['quit']): string[] {
  return problems([
    [code !== 0, `quitting ended with ${code}`],
    [tookMs > LONGEST_QUIT_MS, `quitting took ${tookMs} ms, more than ${LONGEST_QUIT_MS}`],
    [left.length > 0, `after the agent: ${left.join(', ')} still running`],
  ]);
}

function problems(checks: readonly [boolean, string][]): string[] {
  return checks.filter(([isWrong]) => isWrong).map(([, words]) => words);
}
