import { randomUUID } from 'node:crypto';
import { systemClock } from '../../base/system-clock.ts';
import { settingsSchema } from '../../protocol/settings.ts';
import { ChildReaper } from '../../main/terminal/child-reaper.ts';
import { createPtyHost } from '../../main/terminal/unix-pty.ts';
import type { Pty } from '../../main/terminal/pty.ts';
import { resolveShellCommand } from '../../main/terminal/shell-command.ts';
import { ShellJournal } from '../../main/terminal/shell-journal.ts';
import { TerminalOpener, type TerminalOpenerParts } from '../../main/terminal/terminal-opener.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import { takeCensus, type Census } from '../census.ts';
import { FakeMirror, FakeMirrorHost } from '../fakes/fake-mirror.ts';
import { silentLog } from '../fakes/silent-log.ts';
import { findLeftovers } from '../find-leftovers.ts';
import { overriding } from '../overriding.ts';
import { processes } from '../real-shells.ts';

const ATTEMPTS = 3;
const spec = { owner: 'user', size: { cols: 80, rows: 24 }, command: '/bin/sleep', args: ['300'] };

function fail(): never {
  throw new Error('injected');
}

/** What may fail once the program runs on its PTY, in order. */
export const openingFailures: Readonly<Record<string, Partial<TerminalOpenerParts>>> = {
  'its shell cannot be recorded': { processes: overriding(processes, { find: fail }) },
  'there is no mirror': { mirrors: { create: fail, dispose: () => undefined } },
  'the terminal cannot be made': {
    mirrors: { create: ({ size }) => overriding(new FakeMirror(size), { onTitle: fail }), dispose: () => undefined },
  },
};

/** L12: a terminal that cannot be made in this way leaves descriptors and children as they were. */
export async function checkFailedOpening(what: string): Promise<string[]> {
  const before = takeCensus();
  const childReaper = new ChildReaper({ clock: systemClock, processes, log: silentLog });
  const host = createPtyHost(systemClock);
  const journal = new ShellJournal(processes, async () => undefined);
  const born: Pty[] = [];
  const opener = new TerminalOpener({
    settings: settingsSchema.parse({}),
    ...{ clock: systemClock, log: silentLog, processes, childReaper, journal },
    mirrors: new FakeMirrorHost(),
    ptyHost: { spawn: (command) => born[born.push(host.spawn(command)) - 1] ?? fail() },
    ...{ resolveCommand: resolveShellCommand, processEnv: process.env, version: '0' },
    ...openingFailures[what],
  });
  const findings: string[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const problem = await opener
      .open(randomUUID() as TerminalId, 1, spec, (terminal) => terminal)
      .then(() => undefined, String);
    if (problem !== 'Error: injected') findings.push(`the start ends with ${problem ?? 'a terminal'}`);
  }
  findings.push(...(await findLeftovers(before)));
  if (journal.records.length > 0) findings.push(`${journal.records.length} shells are left in the journal`);
  childReaper.dispose();
  await endWhatIsLeft(born, before);
  return findings;
}

/** What a broken start has left spoils no later count. */
async function endWhatIsLeft(born: readonly Pty[], before: Census): Promise<void> {
  for (const pty of born) {
    if (takeCensus().children.some(({ pid }) => pid === pty.pid)) processes.signalGroup(pty.pid, 'SIGKILL');
    pty.dispose();
  }
  const left = await findLeftovers(before);
  if (left.length > 0) throw new Error(left.join(', '));
}
