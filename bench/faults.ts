import { tableText } from '../main/cli/table-text.ts';
import { say } from '../scripts/setup.mjs';
import { NumberedLines } from '../test/link-faults/numbered-lines.ts';
import { faultCases, type FaultCase, type FaultFigures } from './faults/fault-cases.ts';
import { FaultSite, openViewer, type ViewerOrder, type Way } from './faults/fault-site.ts';

/** Mostly they wait, each with an agent and a relay of its own. */
const AT_A_TIME = 6;

interface FaultRow extends FaultFigures {
  readonly fault: string;
  readonly way: Way;
  readonly problems: readonly string[];
}

/**
 * L47–L49 with the settings that everybody has: what each fault of a link costs, directly and through a relay. Ends with 1
 * when a byte is lost or doubled, when anything is left, or when cleaning up takes more or less than it should.
 */
export async function run([mode, order = '{}']: readonly string[]): Promise<number> {
  if (mode === '--viewer') return runViewer(JSON.parse(order) as ViewerOrder);
  const waiting = faultCases.flatMap((one) => one.ways.map((way) => ({ one, way })));
  const rows: FaultRow[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) rows.push(await measure(next));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  print(rows);
  return rows.every(({ problems }) => problems.length === 0) ? 0 : 1;
}

/** To be killed. */
async function runViewer(order: ViewerOrder): Promise<number> {
  const client = openViewer(order);
  const { terminal } = await NumberedLines.open(client);
  process.stdout.write(`${terminal.terminalId}\n`);
  return new Promise(() => undefined);
}

async function measure({ one, way }: { readonly one: FaultCase; readonly way: Way }): Promise<FaultRow> {
  const site = await FaultSite.start(way);
  try {
    const figures = await one.run(site);
    return { fault: one.fault, way, ...figures, problems: judge(one, figures) };
  } finally {
    await site.stop();
  }
}

function judge({ cleanUp: [fromMs, toMs] }: FaultCase, figures: FaultFigures): string[] {
  const { cleanedUpMs, lost, doubled, leftovers } = figures;
  const isInTime = cleanedUpMs === null || (cleanedUpMs >= fromMs && cleanedUpMs <= toMs);
  return [
    ...(isInTime ? [] : [`cleaned up after ${cleanedUpMs} ms, not between ${fromMs} and ${toMs}`]),
    ...(lost + doubled === 0 ? [] : [`${lost} lines lost, ${doubled} doubled`]),
    ...leftovers,
  ];
}

const HEAD = [
  ...['FAULT', 'WAY', 'VIEWER KNEW', 'AGENT KNEW', 'RESUMED', 'CLEANED UP', 'LINES', 'LOST', 'DOUBLED', 'LEFT'],
];

function print(unsorted: readonly FaultRow[]): void {
  const rows = [...unsorted].sort((a, b) => a.fault.localeCompare(b.fault) || a.way.localeCompare(b.way));
  const time = (ms: number | null): string => (ms === null ? '-' : `${ms} ms`);
  const cells = rows.map((row) => [
    ...[row.fault, row.way, time(row.viewerNoticedMs), time(row.agentNoticedMs), time(row.resumedMs)],
    ...[time(row.cleanedUpMs), ...[row.typed, row.lost, row.doubled].map(String), row.leftovers.join(', ') || '-'],
  ]);
  say(tableText([HEAD, ...cells]));
  const problems = rows.flatMap(({ fault, way, problems }) => problems.map((one) => `${fault}, ${way}: ${one}`));
  say(problems.length === 0 ? 'All was as it should be.' : `Not as it should be:\n  ${problems.join('\n  ')}`);
  process.stdout.write(`${JSON.stringify({ rows })}\n`);
}
