import { systemClock } from '../../base/system-clock.ts';
import { createPtyHost, createPtySystem, type PtySystem } from '../../main/terminal/unix-pty.ts';
import type { Pty, PtyCommand } from '../../main/terminal/pty.ts';
import { takeCensus } from '../census.ts';
import { processes } from '../real-shells.ts';
import { waitUntil } from '../wait-until.ts';

const AT_ONCE_MS = 300;
const sleeper: PtyCommand = { file: '/bin/sleep', args: ['300'], cwd: '/', env: {}, size: { cols: 80, rows: 24 } };

/** `sleep` on a PTY of its own. */
export interface OpenProgram {
  readonly pty: Pty;
  hasEnded(): boolean;
  end(): Promise<void>;
}

export async function openProgram(changes: Partial<PtySystem> = {}): Promise<OpenProgram> {
  const pty = createPtyHost(systemClock, { ...createPtySystem(systemClock), ...changes }).spawn(sleeper);
  let isOver = false;
  pty.onExit(() => (isOver = true));
  await waitUntil(() => processes.find(pty.pid)?.name === 'sleep', { withinMs: 5_000 });
  return {
    pty,
    hasEnded: () => isOver,
    end: async () => {
      if (!isOver) processes.signalGroup(pty.pid, 'SIGKILL');
      await waitUntil(() => isOver, { withinMs: 5_000 });
      pty.dispose();
    },
  };
}

/** L21: of two programs each holds its own PTY as 0, 1 and 2 and nothing else, and the first hears its hang-up at once. */
export async function checkPrivateDescriptors(changes: Partial<PtySystem> = {}): Promise<string[]> {
  const a = await openProgram(changes);
  const b = await openProgram(changes);
  const held = [await settledDescriptors(a), await settledDescriptors(b)];
  a.pty.dispose();
  await waitUntil(a.hasEnded, { withinMs: AT_ONCE_MS }).catch(() => undefined);
  const findings = held.flatMap((descriptors, index) => wrongIn(descriptors, index === 0 ? 'A' : 'B'));
  if (held[0]?.[0] === held[1]?.[0]) findings.push('A and B have one terminal');
  if (!a.hasEnded()) findings.push('A lives on after its close');
  if (b.hasEnded()) findings.push('B ends with A');
  await b.end();
  await a.end();
  return findings;
}

/** A program that is just being loaded has more of them for a moment. */
async function settledDescriptors({ pty }: OpenProgram): Promise<Readonly<Record<number, string>>> {
  const read = (): Readonly<Record<number, string>> => takeCensus(pty.pid).descriptors;
  await waitUntil(() => Object.keys(read()).length === 3, { withinMs: 2_000 }).catch(() => undefined);
  return read();
}

function wrongIn(descriptors: Readonly<Record<number, string>>, who: string): string[] {
  const tty = descriptors[0];
  const isOwn = (fd: number): boolean => /^\/dev\/pts\/\d+$/.test(tty ?? '') && descriptors[fd] === tty;
  const others = Object.entries(descriptors).filter(([fd]) => Number(fd) > 2);
  const kinds = new Set(others.map(([, target]) => (target.endsWith('ptmx') ? 'a master' : 'a descriptor')));
  return [
    ...([0, 1, 2].every(isOwn) ? [] : [`${who} has not its own terminal as 0, 1 and 2`]),
    ...[...kinds].map((kind) => `${who} holds ${kind} of the agent`),
  ];
}
