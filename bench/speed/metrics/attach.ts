import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { measureAttach, type AttachTime } from '../attach-time.ts';
import { size } from '../marks.ts';
import type { Figures, SpeedRun } from '../metric.ts';
import { startOurAgent, type OurAgent } from '../peers/our-agent.ts';
import { openPtyTerminal } from '../peers/pty-terminal.ts';
import { isTmux, type TmuxPeer } from '../peers/tmux-server.ts';
import { median, rounded } from '../statistics.ts';

const run = promisify(execFile);
const READY = 'all-is-printed';
const TIMES_A_ROUND = 5;
const SETTLE_MS = 1_000;
const line = String.raw`$(printf '\033[32mline %%.0f\033[0m of what has been printed before')`;
/** How many lines have been printed before somebody attaches. */
const lineCounts = [30, 10_000, 200_000];

/** How soon somebody who attaches has the screen, and how soon the lines above it, too. */
export async function measureAttaching({ options, peers }: SpeedRun): Promise<Figures> {
  const tmux = (await peers()).find(isTmux);
  const agent = await startOurAgent();
  const times = options.rounds * TIMES_A_ROUND;
  try {
    const figures: Record<string, unknown> = {};
    for (const lines of lineCounts) {
      const beside = tmux === undefined ? {} : { tmux: await measureTmux(tmux, lines, times) };
      figures[`after ${lines} lines`] = { Sallyport: await measureOurs(agent, lines, times), ...beside };
    }
    return figures;
  } finally {
    await agent.stop();
  }
}

async function measureOurs(agent: OurAgent, lines: number, times: number): Promise<Figures> {
  const terminal = await agent.open(printing(lines), READY);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const took: AttachTime[] = [];
  for (let time = 0; time < times; time += 1) took.push(await measureAttach(agent.client, terminal.terminalId));
  await terminal.close();
  const middle = (key: keyof AttachTime): number => rounded(median(took.map((one) => one[key])));
  return {
    ...{ screenMs: middle('screenMs'), screenBytes: middle('screenBytes') },
    ...{ allMs: middle('allMs'), allBytes: middle('allBytes') },
  };
}

/** From the start of a client until it has drawn the screen; it draws no more than that. */
async function measureTmux({ argv }: TmuxPeer, lines: number, times: number): Promise<Figures> {
  const [program = '', ...args] = argv;
  const session = `after-${lines}`;
  const create = ['new-session', '-d', '-s', session, '-x', String(size.cols), '-y', String(size.rows)];
  await run(program, [...args, ...create, printing(lines)]);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const tookMs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const startMs = performance.now();
    const terminal = await openPtyTerminal({ argv: [...argv, 'attach', '-t', session], ready: READY });
    tookMs.push(performance.now() - startMs);
    await terminal.close();
  }
  return { screenMs: rounded(median(tookMs)) };
}

function printing(lines: number): string {
  return `seq -f "${line}" ${lines}; printf ${READY}; exec sleep 1000`;
}
