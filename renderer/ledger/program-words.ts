import type { Message } from '../../base/messages/translate.ts';
import type { LedgerProgram } from '../../protocol/ledger.ts';
import { agoWords } from '../messages/measures.ts';
import type { TabTone } from '../tabs/tab-words.ts';
import type { Fact } from './ledger-words.ts';
import { viewerName, type ViewerNames } from './viewer-names.ts';

/** What a program's dot and the words beside it say. Pure. */
export function describeProgram({ isRunning, viewer }: LedgerProgram): {
  readonly tone: TabTone;
  readonly state: Message;
} {
  if (!isRunning) return { tone: 'waiting', state: { key: 'ledger.program.exited' } };
  if (!viewer.isConnected) return { tone: 'waiting', state: { key: 'ledger.program.away' } };
  return { tone: 'busy', state: { key: 'ledger.program.running' } };
}

/** Everything else that is known of a program, `passedMs` after it was read. Pure. */
export function programFacts(program: LedgerProgram, passedMs: number, names: ViewerNames): Fact[] {
  return [
    { name: 'ledger.fact.for', value: viewerName(program.viewer, names) },
    { name: 'ledger.fact.age', value: agoWords(program.createdMsAgo + passedMs) },
    { name: 'ledger.fact.descriptors', value: String(program.descriptors) },
    { name: 'ledger.fact.folder', value: program.cwd },
  ];
}
