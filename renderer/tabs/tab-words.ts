import { assertNever } from '../../base/errors.ts';
import type { LinkState } from '../../protocol/client/agent-client.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { exitMessage } from '../messages/exit-words.ts';
import { durationWords } from '../messages/measures.ts';
import { workMessage } from '../messages/work-words.ts';
import type { Message } from '../../base/messages/translate.ts';
import type { Tab } from './tab.ts';

/** How a tab's dot is coloured; the words say the same. */
export type TabTone = 'idle' | 'busy' | 'waiting' | 'ended' | 'problem' | 'attention';

export interface TabWords {
  readonly tone: TabTone;
  readonly message: Message;
}

/** Whether the agent can be spoken to: now, perhaps again, or never again by this page. */
export type Reach = 'open' | 'away' | 'gone';

export function reachOf(link: LinkState): Reach {
  if (link.kind === 'ended') return 'gone';
  return link.kind === 'open' ? 'open' : 'away';
}

/** What a tab's dot and its words say. Pure. */
export function describeTab(tab: Tab, terminal: TerminalInfo | undefined, reach: Reach): TabWords {
  if (reach === 'gone' && tab.phase.kind !== 'ended') return { tone: 'ended', message: { key: 'tab.lost' } };
  const { phase } = tab;
  switch (phase.kind) {
    case 'starting':
      return { tone: 'waiting', message: { key: 'tab.starting' } };
    case 'attaching':
      return { tone: 'waiting', message: { key: 'tab.attaching' } };
    case 'restarting':
      return { tone: 'waiting', message: { key: 'tab.restarting' } };
    case 'running':
      return describeRunning(tab, terminal, reach);
    case 'ended':
      return describeEnded(phase);
    case 'closing':
      return { tone: 'waiting', message: describeClosing(phase.job, reach) };
    case 'closed':
      return {
        tone: 'ended',
        message: { key: 'tab.closed', values: { duration: durationWords(Math.max(1, phase.outcome.durationMs)) } },
      };
    case 'failed':
      return { tone: 'problem', message: { key: 'tab.failed' } };
    default:
      return assertNever(phase);
  }
}

function describeRunning(tab: Tab, terminal: TerminalInfo | undefined, reach: Reach): TabWords {
  if (reach !== 'open') return { tone: 'waiting', message: { key: 'tab.offline' } };
  if (tab.hasRung) return { tone: 'attention', message: { key: 'tab.rung' } };
  if (terminal === undefined) return { tone: 'idle', message: { key: 'tab.running' } };
  const { foreground } = terminal;
  return { tone: foreground === null ? 'idle' : 'busy', message: workMessage(foreground) };
}

function describeEnded(phase: Extract<Tab['phase'], { kind: 'ended' }>): TabWords {
  const isRetired = phase.end?.reason === 'idle' || phase.end?.reason === 'cap';
  if (!phase.isRecorded) return { tone: 'ended', message: { key: isRetired ? 'tab.retired' : 'tab.gone' } };
  const isProblem = phase.exit !== null && phase.exit.code !== 0;
  return { tone: isProblem ? 'problem' : 'ended', message: exitMessage(phase.exit) };
}

function describeClosing(job: string | undefined, reach: Reach): Message {
  if (reach !== 'open') return { key: 'tab.closingOffline' };
  return job === undefined ? { key: 'tab.closing' } : { key: 'tab.closingJob', values: { job } };
}
