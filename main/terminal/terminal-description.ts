import { basename } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import type { TerminalInfo, TerminalStateName } from '../../protocol/terminal-info.ts';
import type { EndedRecord } from './ended-records.ts';
import { isShellName } from './interactive-shell.ts';
import type { PtyCommand } from './pty.ts';
import type { ReapVerdict } from './reap-policy.ts';
import type { Terminal } from './terminal.ts';
import type { TerminalSpec } from './terminal-spec.ts';
import { foregroundOf, type Work } from './terminal-work.ts';

/** A terminal of the registry together with how it was asked for. */
export interface DescribedTerminal {
  readonly terminal: Terminal;
  readonly spec: TerminalSpec;
  readonly isKept: boolean;
  /** What viewers were last told. */
  readonly told: TerminalInfo | undefined;
}

/** The title it has of itself: what the program set, else what was asked for, else what runs and where. */
export function ownTitleOf({ terminal, spec, told }: DescribedTerminal, work: Work | undefined): string {
  const set = terminal.programTitle || spec.title;
  if (set) return set;
  if (work?.kind === 'job') return work.process.name;
  const program = basename(terminal.command.file);
  const { profile } = terminal.command;
  if (profile !== undefined && !isShellName(program)) return profile.name;
  if (spec.command !== undefined) return program;
  const directory = terminal.workingDirectory;
  if (directory !== undefined) return `${program} · ${placeName(directory, terminal.command.env['HOME'])}`;
  return spec.name || told === undefined ? program : told.title; // It is ending: it keeps what it was called last.
}

/** The last part of a directory's path; `~` for the home folder. */
function placeName(directory: string, home: string | undefined): string {
  return directory === home ? '~' : basename(directory) || directory;
}

/** A live or closing terminal as viewers see it. */
export function describeTerminal(
  entry: DescribedTerminal,
  work: Work | undefined,
  verdict: ReapVerdict,
  clock: Clock,
): TerminalInfo {
  const { terminal, spec } = entry;
  const commands = terminal.commands.report(clock.now());
  return {
    terminalId: terminal.id,
    generation: terminal.generation,
    owner: spec.owner,
    state: terminal.state.kind satisfies TerminalStateName,
    title: spec.name || ownTitleOf(entry, work),
    command: shownCommand(terminal.command),
    cwd: terminal.command.cwd,
    pid: terminal.shell.pid,
    ...terminal.size,
    createdMsAgo: Math.round(clock.now() - terminal.bornMs),
    foreground: foregroundOf(work),
    viewers: terminal.watch.count,
    unwatchedMs: Math.round(terminal.watch.unwatchedMs),
    expiresInMs: expiryOf(verdict),
    keep: entry.isKept,
    exit: null,
    ...(commands && { commands }),
    ...lookOf(terminal.command),
  };
}

/** An ended record as viewers see it. */
export function describeEnded(record: EndedRecord, clock: Clock): TerminalInfo {
  return {
    terminalId: record.terminalId,
    generation: record.generation,
    owner: record.spec.owner,
    state: 'exited',
    title: record.spec.name || record.title,
    command: shownCommand(record.command),
    cwd: record.command.cwd,
    pid: null,
    ...record.size,
    createdMsAgo: Math.round(clock.now() - record.bornMs),
    foreground: null,
    viewers: 0,
    unwatchedMs: 0,
    expiresInMs: null,
    keep: false,
    exit: record.exit,
    ...lookOf(record.command),
  };
}

function lookOf({ profile }: PtyCommand): Pick<TerminalInfo, 'profile'> {
  return profile === undefined ? {} : { profile };
}

export function expiryOf(verdict: ReapVerdict): number | null {
  if (verdict.kind === 'waiting') return Math.round(verdict.inMs);
  return verdict.kind === 'kept' ? null : 0;
}

/** What lists carry of a command: a list of 64 terminals must fit one message (256 KiB). */
const SHOWN_COMMAND_CHARACTERS = 1_000;

/** The program and as much of its arguments as lists carry; `…` stands for what is left out. */
export function shownCommand(command: Pick<PtyCommand, 'file' | 'args'>): string[] {
  const shown: string[] = [];
  let left = SHOWN_COMMAND_CHARACTERS;
  for (const word of [command.file, ...command.args]) {
    if (word.length > left) return [...shown, `${word.slice(0, left)}…`];
    shown.push(word);
    left -= word.length + 1;
  }
  return shown;
}

/** True when two descriptions differ in nothing but running durations. */
export function looksSame(a: TerminalInfo, b: TerminalInfo): boolean {
  return JSON.stringify(withoutDurations(a)) === JSON.stringify(withoutDurations(b));
}

function withoutDurations(info: TerminalInfo): unknown {
  const { commands: report, unwatchedMs, expiresInMs } = info;
  const commands = report && { ...report, runningMs: report.runningMs !== null };
  return { ...info, createdMsAgo: 0, unwatchedMs: unwatchedMs > 0, expiresInMs: expiresInMs !== null, commands };
}
