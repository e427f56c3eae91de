import { frameKinds } from '../../protocol/frame.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { makeAgent, openTerminal, type OpenedViewer } from '../unit/agent/make-agent.ts';
import { waitUntil } from '../wait-until.ts';

interface World extends OpenedViewer {
  readonly made: ReturnType<typeof makeAgent>;
  readonly terminalId: string;
}

interface WayOut {
  readonly what: string;
  /** The viewer is attached, and knows it, before it leaves. */
  readonly isAttached: boolean;
  leave(world: World): Promise<unknown>;
}

const knownWays: readonly Omit<WayOut, 'isAttached'>[] = [
  { what: 'a detach', leave: ({ viewer }) => viewer.request('terminal.detach', { attachment: 1 }) },
  { what: 'an orderly end of the channel', leave: async ({ link }) => link.viewer.close(1000, '') },
  { what: 'a broken link', leave: async ({ link }) => link.cut() },
  { what: 'malformed JSON', leave: async ({ viewer }) => viewer.channel.send('{') },
  {
    what: 'a frame of a stream never issued',
    leave: async ({ viewer }) => viewer.frame({ kind: frameKinds.input, stream: 99, position: 0 }),
  },
];

/** The answer that would name the attachment is lost. */
const unheardWays: readonly Omit<WayOut, 'isAttached'>[] = [
  {
    what: 'an answer that cannot be sent',
    leave: async (world) => {
      attachUnheard(world);
      world.link.agent.send = () => {
        throw new Error('EPIPE');
      };
    },
  },
  {
    what: 'a link that breaks between the subscribe and the answer',
    leave: async (world) => {
      attachUnheard(world);
      await Promise.resolve(); // The message arrives, the handler subscribes, the answer is still a few microtasks away.
      world.link.cut();
    },
  },
  {
    what: 'a link that breaks while the terminal starts',
    leave: (world) => whileStarting(world, async () => world.link.cut()),
  },
  {
    what: 'a link that is replaced while the terminal starts',
    leave: (world) => whileStarting(world, () => world.made.resume(world.session)),
  },
];

const waysOut: readonly WayOut[] = [
  ...knownWays.map((way) => ({ ...way, isAttached: true })),
  ...unheardWays.map((way) => ({ ...way, isAttached: false })),
];

function attachUnheard({ link, terminalId }: World): void {
  link.viewer.send(JSON.stringify({ jsonrpc: '2.0', id: 99, method: 'terminal.attach', params: { terminalId } }));
}

/** Opens another terminal and lets something happen before it runs. */
async function whileStarting({ viewer, made }: World, happen: () => Promise<unknown>): Promise<void> {
  const startedBefore = made.ptyHost.spawned.length;
  openTerminal(viewer).catch(() => undefined);
  await Promise.resolve();
  await happen();
  await waitUntil(() => made.ptyHost.spawned.length > startedBefore, { withinMs: 5_000 });
}

const GRACE_MS = 6_000;
/** From the end of the grace: a sweep that announces, and the one after it. */
const REAPED_WITHIN_MS = 200_000;

/** L30: after every way out the terminal counts no viewer that has gone, and is reaped once its grace has passed. */
export async function checkAttachmentRelease(): Promise<string[]> {
  const findings: string[] = [];
  for (const way of waysOut) {
    const { watched, running } = await lookAfter(way);
    if (watched > 0) findings.push(`${way.what} leaves a terminal watched`);
    if (running > 0) findings.push(`${way.what} leaves a terminal that is never reaped`);
  }
  return findings;
}

async function lookAfter({ isAttached, leave }: WayOut): Promise<{ watched: number; running: number }> {
  const made = makeAgent({ 'terminal.idleGraceMs': GRACE_MS });
  const opened = await made.open();
  const { terminal } = await openTerminal(opened.viewer, { attach: isAttached ? {} : undefined });
  const { viewer: observer } = await made.open();
  await leave({ ...opened, made, terminalId: terminal.terminalId });
  await made.settle();
  const { terminals } = await observer.request<{ terminals: TerminalInfo[] }>('terminal.list');
  await made.clock.advance(GRACE_MS + REAPED_WITHIN_MS);
  const { running } = made.agent.status.terminals;
  void made.agent.quit();
  await made.clock.advance(3_000);
  return { watched: terminals.filter(({ viewers }) => viewers > 0).length, running };
}
