import type { TerminalId } from '../../protocol/ids.ts';
import { settle } from '../fakes/fake-clock.ts';
import { aViewer, makeRegistry, RecordingSink } from '../unit/terminal/make-registry.ts';

const ROUNDS = 300;
const SWEEP_MS = 1_000;
/** Enough for a terminal that nobody comes back to. */
const SWEEPS = 6;
/** The most microtasks after a look; one more is after everything that follows from it. */
const LAST_TURN = 6;

/** When a viewer comes back: so many microtasks after the reaper has begun its nth look at the terminal; 0: during it. */
interface Return {
  readonly look: number;
  readonly turn: number;
}

/** L32: of a viewer that comes back and a reap that meet, exactly one wins, in 300 random orders. */
export async function checkReapClaim(): Promise<string[]> {
  const random = seeded(7);
  const findings = new Set<string>();
  const wins = { viewer: 0, reaper: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const end = await meet({ look: 1 + random(SWEEPS), turn: random(LAST_TURN + 2) });
    if (end === 'viewer' || end === 'reaper') wins[end] += 1;
    else findings.add(end);
  }
  for (const [who, count] of Object.entries(wins)) if (count === 0) findings.add(`the ${who} never won`);
  return [...findings];
}

/** Who won, or what was wrong. */
async function meet(back: Return): Promise<string> {
  const world = makeRegistry({
    'terminal.idleGraceMs': 2 * SWEEP_MS,
    'terminal.sweepMs': SWEEP_MS,
    'terminal.reapNoticeMs': SWEEP_MS,
    'terminal.leaseMs': SWEEP_MS,
  });
  const { registry, ptyHost, time } = world;
  const { terminalId } = await world.open();
  const sink = new RecordingSink();
  const seen = await comeBack(world, terminalId, { back, sink });
  if (seen === 'refused' && registry.list({ includeEnded: true }).length > 0)
    return 'a viewer was refused by a terminal that lives';
  if (seen === 'attached') {
    ptyHost.last.emitOutput('mine');
    await time.advance(20);
    const when = back.turn === 0 ? 'during' : 'after';
    if (registry.find(terminalId)?.state !== 'running') return `a viewer that came ${when} a look lost its terminal`;
    if (sink.text !== 'mine') return `a viewer that came ${when} a look got no output`;
  }
  await registry.closeAll('quit', SWEEP_MS);
  registry.dispose();
  return seen === 'attached' ? 'viewer' : 'reaper';
}

/** Lets time pass until the viewer has come back. */
async function comeBack(
  { registry, processes, time }: ReturnType<typeof makeRegistry>,
  terminalId: TerminalId,
  { back, sink }: { back: Return; sink: RecordingSink },
): Promise<'attached' | 'refused'> {
  let seen: 'attached' | 'refused' | undefined;
  const attach = (): void => {
    try {
      registry.attach(terminalId, aViewer()).attachment.start(sink);
      seen = 'attached';
    } catch {
      seen = 'refused';
    }
  };
  const find = processes.find.bind(processes);
  let looks = 0;
  let isLookDue = false;
  processes.find = (pid) => {
    const found = find(pid);
    const isLook = isLookDue;
    isLookDue = false;
    if (isLook && (looks += 1) === back.look) void afterTurns(back.turn, attach);
    return found;
  };
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    await time.advance(SWEEP_MS - 1);
    isLookDue = true;
    await time.advance(1);
    isLookDue = false;
    if (seen !== undefined) return seen;
  }
  attach();
  return seen ?? 'refused';
}

async function afterTurns(turns: number, act: () => void): Promise<void> {
  for (let turn = 0; turn < Math.min(turns, LAST_TURN); turn += 1) await Promise.resolve();
  if (turns > LAST_TURN) await settle();
  act();
}

/** The same numbers every time: `random(n)` is 0 to n - 1. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
