import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { frameKinds } from '../../../protocol/frame.ts';
import type { AgentLedger, LedgerProgram } from '../../../protocol/ledger.ts';
import type { RawViewer, RpcError } from '../../fakes/raw-viewer.ts';
import { waitUntil } from '../../wait-until.ts';
import { ExecAgent, isRunning, processes, run, type Exec } from './exec-agent.ts';

const MINE = 'c'.repeat(64);
const SOON = { withinMs: 5_000 };
const enter = new TextEncoder().encode('\n');

let made: ExecAgent;
let owner: RawViewer;
/** A device of the same person, which runs the programs. */
let other: Awaited<ReturnType<ExecAgent['connect']>>;

beforeEach(async () => {
  made = await ExecAgent.start();
  ({ viewer: owner } = await made.connect({ kind: 'user' }));
  other = await made.connect({ kind: 'mine', deviceId: MINE });
});
afterEach(() => made.stop());

async function programs(): Promise<LedgerProgram[]> {
  return (await owner.request<AgentLedger>('agent.ledger')).programs ?? [];
}

const namesIn = ([program]: readonly LedgerProgram[]): string[] | undefined =>
  program?.processes.map(({ name }) => name).sort();

const end = (viewer: RawViewer, { execId }: Exec, scope?: string) =>
  viewer.request<{ survivors: { pid: number; name: string }[] }>('exec.end', { execId, ...(scope && { scope }) });

/** The first that `exec` has written. */
async function printed({ streams }: Exec): Promise<string> {
  const find = () =>
    other.viewer.frames.find(({ kind, stream }) => kind === frameKinds.data && stream === streams.out)?.payload;
  await waitUntil(() => find() !== undefined, SOON);
  return new TextDecoder().decode(find());
}

const endings = () => made.audit.facts.filter(({ event }) => event === 'program.ended');

describe('the ledger of what runs without a terminal', () => {
  it('names the program, for whom it runs, and its processes, until it exits', async () => {
    const exec = await run(other.viewer, 'read line; sleep 301 | cat', ['an argument']);
    const before = await programs();
    await waitUntil(async () => namesIn(await programs())?.length === 1, SOON);
    other.viewer.frame({ kind: frameKinds.data, stream: exec.streams.in, position: 0, payload: enter });
    // A part of it has the name of its shell until it is the program it is to be.
    await waitUntil(async () => namesIn(await programs())?.join() === 'cat,sh,sleep', SOON);
    const [program] = await programs();
    process.kill(-exec.pid);
    await waitUntil(async () => (await programs()).length === 0, SOON);

    expect(before).toMatchObject([{ execId: exec.execId, isRunning: true }]);
    expect(program).toMatchObject({
      command: '/bin/sh -c read line; sleep 301 | cat sh an argument',
      pid: exec.pid,
      descriptors: 3,
      viewer: { sessionId: other.session.sessionId, client: 'test', deviceId: MINE, isConnected: true },
    });
    expect(namesIn([program!])).toEqual(['cat', 'sh', 'sleep']);
  });

  it('L47: says of one whose viewer has lost its link that it waits, and of none once the session is over', async () => {
    await run(other.viewer, 'sleep 302');
    const connected = await programs();
    other.link.cut();
    await waitUntil(async () => (await programs())[0]?.viewer.isConnected === false, SOON);
    const { sessionId, token } = other.session;
    await made.connect({ kind: 'mine', deviceId: MINE }, { resume: { sessionId, token, have: [] } });
    const resumed = await programs();
    made.agent.endDevice(MINE, 'revoked');
    await waitUntil(async () => (await programs()).length === 0, SOON);

    expect([connected, resumed].map(([program]) => program?.viewer.isConnected)).toEqual([true, true]);
  });

  it('goes on naming what a program that has exited has left in its group', async () => {
    const exec = await run(other.viewer, 'sleep 303 >/dev/null 2>&1 &');
    await waitUntil(() => other.viewer.told('exec.exited').length === 1, SOON);
    const left = await programs();
    const { survivors } = await end(owner, exec);
    await waitUntil(async () => (await programs()).length === 0, SOON);

    expect(left).toMatchObject([{ isRunning: false, descriptors: 0, processes: [{ name: 'sleep' }] }]);
    expect([survivors, endings().map(({ reason }) => reason)]).toEqual([[], ['exited']]);
  });

  it('tells owners that it has changed, seldom for many changes at once, and guests never', async () => {
    const { viewer: guest } = await made.connect({ kind: 'guest', deviceId: 'a'.repeat(64) });
    const told = (viewer: RawViewer): number => viewer.told('programs.changed').length;
    await Promise.all([1, 2, 3, 4].map(() => run(other.viewer, 'exit 0')));
    await waitUntil(() => other.viewer.told('exec.exited').length === 4 && told(owner) > 0, SOON);
    const count = told(owner); // Each begins, exits, and lets go of three pipes.
    await run(other.viewer, 'exit 0');
    await waitUntil(() => told(owner) > count, SOON);

    expect({ isFew: count <= 4, guest: told(guest) }).toEqual({ isFew: true, guest: 0 });
  });
});

describe('a program that another session ends', () => {
  it('L49: goes with its whole group, its viewer hears how, and the audit log says who it was', async () => {
    const exec = await run(other.viewer, 'echo begun; sleep 304 & wait');
    await printed(exec);
    const answer = await end(owner, exec);
    await waitUntil(() => other.viewer.told('exec.exited').length === 1, SOON);
    await waitUntil(() => endings().length === 1, SOON);

    expect(answer).toEqual({ survivors: [] });
    expect(other.viewer.told('exec.exited')).toEqual([{ execId: exec.execId, code: null, signal: 'SIGTERM' }]);
    expect(processes.listProcessSession(exec.pid)).toEqual([]);
    expect(await programs()).toEqual([]);
    expect(endings()).toMatchObject([
      { reason: 'viewer', who: { kind: 'user' }, execId: exec.execId, device: { deviceId: MINE } },
    ]);
  });

  it('is over for its viewer, too, where it ignores TERM and something else holds its outputs open', async () => {
    const exec = await run(other.viewer, `trap '' TERM; setsid sleep 305 & echo $!; while :; do sleep 1; done`);
    const holder = Number.parseInt(await printed(exec), 10);
    await end(owner, exec);
    await waitUntil(() => other.viewer.told('exec.exited').length === 1, SOON);
    const isHeld = isRunning(holder);
    process.kill(holder);

    expect([isHeld, other.viewer.told('exec.exited')]).toMatchObject([true, [{ signal: 'SIGKILL' }]]);
    expect(await programs()).toEqual([]);
  });

  it('L19: leaves what is in other groups, and goes on listing it, unless everything is to end', async () => {
    const script = 'set -m; sleep 306 >/dev/null 2>&1 & wait';
    const start = () => other.viewer.request<Exec>('exec.open', { command: 'bash', args: ['-c', script] });
    const [first, second] = [await start(), await start()];
    await waitUntil(() => processes.listProcessSession(first.pid).length === 2, SOON);
    await waitUntil(() => processes.listProcessSession(second.pid).length === 2, SOON);
    const { survivors: left } = await end(owner, first);
    const { survivors: none } = await end(owner, second, 'everything');
    const isAlive = left.map(({ pid }) => isRunning(pid));
    const listed = await programs();
    const { survivors: last } = await end(owner, first, 'everything');

    expect([left.map(({ name }) => name), isAlive, none]).toEqual([['sleep'], [true], []]);
    expect(listed).toMatchObject([{ execId: first.execId, isRunning: false, processes: [{ name: 'sleep' }] }]);
    expect([last, await programs(), processes.listProcessSession(second.pid)]).toEqual([[], [], []]);
  });

  it('L14: takes nobody for a part of it once none of those is left whom it left behind', async () => {
    // It ends once that one has left its process session.
    const exec = await run(other.viewer, `setsid sh -c 'echo $$; exec sleep 309' & read line`);
    const holder = Number.parseInt(await printed(exec), 10);
    other.viewer.frame({ kind: frameKinds.data, stream: exec.streams.in, position: 0, payload: enter });
    await waitUntil(() => !isRunning(exec.pid), SOON);
    const stranger = { ...processes.find(holder)!, pid: holder, processSession: exec.pid };
    const list = vi.spyOn(processes, 'listProcessSession').mockReturnValue([stranger]);
    const { survivors } = await end(owner, exec, 'everything');
    list.mockRestore();
    const isSpared = isRunning(holder);
    process.kill(holder, 'SIGKILL');

    expect([survivors, isSpared]).toEqual([[], true]);
  });

  it('is not that of another device while typing is paused for the one that asks', async () => {
    const users = await run(owner, 'sleep 307');
    const own = await run(other.viewer, 'sleep 308');
    await owner.request('presence.pause', { deviceId: MINE, pause: true });
    const refused = await end(other.viewer, users).catch((error: RpcError) => error.data?.['code']);

    expect([refused, isRunning(users.pid), await end(other.viewer, own)]).toEqual([
      'typing_paused',
      true,
      { survivors: [] },
    ]);
    expect(made.audit.facts.filter(({ request }) => request === 'exec.end')).toHaveLength(1);
  });
});
