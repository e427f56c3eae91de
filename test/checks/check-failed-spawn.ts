import { systemClock } from '../../base/system-clock.ts';
import { createPtyHost, createPtySystem, type PtySystem } from '../../main/terminal/unix-pty.ts';
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

/** What may fail while a program is started on a PTY, in order. */
export const spawnFailures: Readonly<Record<string, Partial<PtySystem>>> = {
  'there is no PTY': { openMaster: fail },
  'descriptors cannot be made private': { keepDescriptorsPrivate: fail },
  'the program is refused': { start: fail },
  'there is no second descriptor': { duplicate: fail },
  'there is no stream': { openStream: fail },
};

/** L12: starts that fail in this way leave descriptors and children as they were. */
export async function checkFailedSpawn(what: string): Promise<string[]> {
  const before = takeCensus();
  const masters: number[] = [];
  const findings: string[] = [];
  const openMaster: PtySystem['openMaster'] = (size) => {
    const master = system.openMaster(size);
    masters.push(master);
    return master;
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      createPtyHost(systemClock, { ...system, openMaster, ...spawnFailures[what] }).spawn(sleeper);
      findings.push('the start does not fail');
    } catch (error) {
      if (!(error instanceof SpawnFailedError)) findings.push(`the start fails with ${String(error)}`);
    }
  }
  findings.push(...(await findLeftovers(before)));
  await endWhatIsLeft(masters, before);
  return findings;
}

/** What a broken start has left spoils no later count. */
async function endWhatIsLeft(masters: readonly number[], before: Census): Promise<void> {
  const { children, descriptors } = takeCensus();
  const isNew = ({ pid }: { pid: number }): boolean => !before.children.some((child) => child.pid === pid);
  for (const { pid } of children.filter(isNew)) system.kill(pid);
  for (const fd of masters) {
    if (before.descriptors[fd] === undefined && descriptors[fd]?.endsWith('ptmx')) system.closeMaster(fd);
  }
  const left = await findLeftovers(before);
  if (left.length > 0) throw new Error(left.join(', '));
}
