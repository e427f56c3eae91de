import { Share2, Users } from 'lucide-react';
import { t } from '../../base/messages/translate.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { sharedWithAbsent } from '../shares/shared-with.ts';
import { useVisitors } from '../visitors/use-visitors.ts';
import { seenBy } from '../visitors/visitors.ts';
import { useWorkspaceState } from '../workspace/workspace-context.ts';
import type { Tab } from './tab.ts';

/** Other devices, by name; undefined when there are none. */
export interface Others {
  /** See what it shows. */
  readonly visitors: string | undefined;
  /** May, and do not now. */
  readonly absent: string | undefined;
}

/** Those that concern a tab: only this machine's terminals are seen by others. */
export function useOthers({ hostId, terminalId }: Tab, terminal: TerminalInfo | undefined): Others {
  const visitors = useVisitors();
  const peers = useWorkspaceState((state) => state.peers);
  if (hostId !== THIS_MACHINE) return { visitors: undefined, absent: undefined };
  return { visitors: seenBy(visitors, terminalId), absent: sharedWithAbsent(terminal, { peers, visitors }) };
}

/** What is said of a tab, with those around it. Pure. */
export function wordsAround(words: string, { visitors, absent }: Others): string {
  const shared = absent === undefined ? words : t('shares.tab', { words, names: absent });
  return visitors === undefined ? shared : t('visitors.tab', { words: shared, names: visitors });
}

/** The same as a picture; the words say it too. */
export function OthersMark({ others: { visitors, absent } }: { readonly others: Others }) {
  if (visitors !== undefined) return <Users className="tab-visited" size={13} aria-hidden="true" />;
  return absent === undefined ? null : <Share2 className="tab-shared" size={13} aria-hidden="true" />;
}
