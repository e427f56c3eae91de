import { systemClock } from '../../base/system-clock.ts';
import { probeAfterChanges } from '../../main/remote/probe-after-changes.ts';
import { NumberedLines, type LineReport } from '../../test/link-faults/numbered-lines.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { openViewer, type ViewerOrder } from '../faults/fault-site.ts';
import { summarizeDurations, type DurationSummary } from '../soak/duration-summary.ts';

/** With a break in between. */
const PATIENCE_MS = 90_000;
const TYPE_EVERY_MS = 50;

export interface NetworkOrder extends ViewerOrder {
  readonly forMs: number;
}

export interface NetworkReport extends LineReport {
  readonly terminalId: string;
  /** From a line to its echo. */
  readonly echo: DurationSummary;
  /** One, if the same session went on. */
  readonly sessions: number;
  /** Times that the link was found broken. */
  readonly breaks: number;
}

/** A viewer on a machine of its own: types, says when it has begun, and in the end what came back. */
export async function runNetworkViewer(order: NetworkOrder): Promise<number> {
  const client = openViewer(order);
  const sessions = new Set<string>();
  let breaks = 0;
  let isOpen = false;
  client.onLinkChanged((link) => {
    if (link.kind === 'open') sessions.add(link.session.sessionId);
    else if (isOpen) breaks += 1;
    isOpen = link.kind === 'open';
  });
  sessions.add((await client.whenOpen()).sessionId);
  const probing = probeAfterChanges(client, systemClock);
  const lines = await NumberedLines.open(client);
  process.stdout.write(`${lines.terminal.terminalId}\n`);
  const echoesMs: number[] = [];
  for (const startMs = performance.now(); performance.now() - startMs < order.forMs;) {
    const typedMs = performance.now();
    if (lines.type()) {
      await waitUntil(() => lines.areAllBack, { withinMs: PATIENCE_MS });
      echoesMs.push(performance.now() - typedMs);
    }
    await new Promise((resolve) => setTimeout(resolve, TYPE_EVERY_MS));
  }
  const report: NetworkReport = {
    ...{ terminalId: lines.terminal.terminalId, echo: summarizeDurations(echoesMs), sessions: sessions.size, breaks },
    ...lines.report,
  };
  probing.dispose();
  await client.close();
  process.stdout.write(`${JSON.stringify(report)}\n`);
  return 0;
}
