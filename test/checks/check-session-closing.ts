import { settlesWithin } from '../../base/clock.ts';
import { systemClock } from '../../base/system-clock.ts';
import type { AgentStatus } from '../../protocol/status.ts';
import type { RawViewer } from '../fakes/raw-viewer.ts';
import { makeAgent, openTerminal } from '../unit/agent/make-agent.ts';
import { FakeApp, never } from '../unit/agent/make-sessions.ts';

const ANSWERED_WITHIN_MS = 50;
const HANGS_AFTER_MS = 500;
/** A busy machine is late once; what waits for a callback is late every time. */
const ATTEMPTS = 3;

/** L1: a closing session is marked before its callbacks run, and one that hangs for ever holds nothing else up. */
export async function checkSessionClosing(): Promise<string[]> {
  const app = new FakeApp('hangs');
  const { agent, open, clock } = makeAgent({}, [app]);
  const findings: string[] = [];
  const inTime = async <T>(what: string, ask: () => Promise<T>): Promise<T | undefined> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const startMs = performance.now();
      const answer = ask();
      const isThere = await settlesWithin(systemClock, HANGS_AFTER_MS, answer);
      if (isThere && performance.now() - startMs <= ANSWERED_WITHIN_MS) return answer;
    }
    findings.push(`${what} took longer than ${ANSWERED_WITHIN_MS} ms`);
    return undefined;
  };
  const askStatus = (viewer: RawViewer) => viewer.request<{ status: AgentStatus }>('agent.status');
  const one = await open();
  await askStatus(one.viewer); // What is asked for the first time takes longer.

  app.onClose = ({ state }) => {
    if (state.kind !== 'closing') findings.push(`a callback met a session that was ${state.kind}`);
    return never();
  };
  void one.viewer.request('session.close').catch(() => undefined);
  await clock.advance(0);
  const { active, closing } = agent.status.sessions;
  if (active !== 0 || closing !== 1) findings.push(`the status shows ${active} active, ${closing} closing sessions`);

  const two = await inTime('opening another session', open);
  if (two !== undefined) {
    await inTime('the status', () => askStatus(two.viewer));
    await openTerminal(two.viewer);
    if (agent.activityCount !== 1) findings.push(`the activities count ${agent.activityCount}`);
  }
  const beatBefore = agent.status.beat;
  await clock.advance(1_000);
  if (agent.status.beat !== beatBefore + 1) findings.push('the heartbeat stood still');

  void agent.quit();
  await clock.advance(5_000);
  return findings;
}
