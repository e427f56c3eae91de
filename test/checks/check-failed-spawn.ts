import { systemClock } from '../../base/system-clock.ts';
import { createPtyHost, createPtySystem, type PtySystem } from '../../main/terminal/node-pty.ts';
import type { PtyCommand } from '../../main/terminal/pty.ts';
import { SpawnFailedError } from '../../main/terminal/spawn-failed-error.ts';
import { takeCensus, type Census } from '../census.ts';
import { findLeftovers } from '../find-leftovers.ts';

const ATTEMPTS = 5;
const sleeper: PtyCommand = { file: '/bin/sleep', args: ['300'], cwd: '/', env: {}, size: { cols: 80, rows: 24 } };
const system = createPtySystem(systemClock);

function fail(): never {
  throw new Error('injected');
}

function failAtSecondCall(): () => void {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls === 2) fail();
  };
}

/** What may fail while a program is started on a PTY, in order. */
export const spawnFailures: Readonly<Record<string, () => Partial<PtySystem>>> = {
  'descriptors cannot be made private before the fork': () => ({ keepDescriptorsPrivate: fail }),
  'the fork is refused': () => ({ fork: fail }),
  'descriptors cannot be made private after the fork': () => ({ keepDescriptorsPrivate: failAtSecondCall() }),
  'there is no second descriptor': () => ({ duplicate: fail }),
  'there is no stream': () => ({ openStream: fail }),
};

interface Born {
  readonly pid: number;
  readonly fd: number;
}

/** L12: starts that fail in this way leave descriptors and children as they were. */
export async function checkFailedSpawn(what: string): Promise<string[]> {
  const before = takeCensus();
  const born: Born[] = [];
  const findings: string[] = [];
  const fork: PtySystem['fork'] = (command, onCollected) => {
    const child = system.fork(command, onCollected);
    born.push(child);
    return child;
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      createPtyHost(systemClock, { ...system, fork, ...spawnFailures[what]?.() }).spawn(sleeper);
      findings.push('the start does not fail');
    } catch (error) {
      if (!(error instanceof SpawnFailedError)) findings.push(`the start fails with ${String(error)}`);
    }
  }
  findings.push(...(await findLeftovers(before)));
  await endWhatIsLeft(born, before);
  return findings;
}

/** What a broken start has left spoils no later count. */
async function endWhatIsLeft(born: readonly Born[], before: Census): Promise<void> {
  const { children, descriptors } = takeCensus();
  for (const { pid, fd } of born) {
    if (children.some((child) => child.pid === pid)) system.kill(pid);
    if (before.descriptors[fd] === undefined && descriptors[fd]?.endsWith('ptmx')) system.closeMaster(fd);
  }
  const left = await findLeftovers(before);
  if (left.length > 0) throw new Error(left.join(', '));
}
