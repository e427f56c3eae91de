import type { Page } from 'playwright-core';
import type { AgentLedger } from '../../protocol/ledger.ts';
import type { AgentStatus } from '../../protocol/status.ts';

interface Message {
  readonly id?: number;
  readonly method?: string;
  result?: unknown;
  readonly params?: { status?: AgentStatus };
}

/** Lets a browser's page read `ledger` instead of what its agent knows beside its terminals. Call it before the page opens. */
export async function rewriteLedger(page: Page, ledger: AgentLedger): Promise<void> {
  const { recovery, differences } = ledger;
  const attention = { left: recovery?.left.length ?? 0, differences: differences.length };
  await page.routeWebSocket('**/session', (viewer) => {
    const asked = new Set<number | undefined>();
    const agent = viewer.connectToServer();
    viewer.onMessage((message) => {
      const { method, id } = parse(message);
      if (method === 'agent.ledger') asked.add(id);
      agent.send(message);
    });
    agent.onMessage((message) => {
      const parsed = parse(message);
      if (parsed.method === 'agent.heartbeat' && parsed.params?.status !== undefined)
        parsed.params.status = { ...parsed.params.status, attention };
      else if (parsed.method === undefined && asked.delete(parsed.id)) parsed.result = ledger;
      else return viewer.send(message);
      viewer.send(JSON.stringify(parsed));
    });
  });
}

function parse(message: string | Buffer): Message {
  return typeof message === 'string' ? (JSON.parse(message) as Message) : {};
}
