import { Activity, Eye, Layers, Pin, Timer, TriangleAlert } from 'lucide-react';
import { describeLink, linkTone } from '../connection/link-words.ts';
import { DetachedPopover } from '../detached/detached-popover.tsx';
import { isDetached } from '../detached/unshown-terminals.ts';
import { DIFFERENCES_PART, RECOVERY_PART } from '../ledger/ledger-parts.ts';
import { durationWords } from '../messages/measures.ts';
import { attentionWords } from '../../base/messages/attention-words.ts';
import { say, t } from '../../base/messages/translate.ts';
import { activeTab } from '../tabs/tab-list.ts';
import { TabDot } from '../tabs/tab-dot.tsx';
import { useNow, useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import './status.css';

const dots = { ok: 'ok', waiting: 'waiting', problem: 'problem' } as const;
/** Below this nobody feels it. */
const LATE_LOOP_MS = 100;

/** Link, heartbeat and terminals of the agent on the left; the terminal in front on the right. */
export function StatusLine() {
  const isReachable = useWorkspaceState(({ link }) => link.kind !== 'ended');
  return (
    <footer className="status" aria-label={t('status.label')}>
      <LinkPart />
      <BeatPart />
      {isReachable && <TerminalPart />}
      {isReachable && <AttentionPart />}
      {isReachable && <DetachedPart />}
    </footer>
  );
}

function LinkPart() {
  const link = useWorkspaceState((state) => state.link);
  const beatAtMs = useWorkspaceState((state) => state.beatAtMs);
  const picture = { link, beatAtMs, nowMs: useNow(1000) };
  return (
    <span className={`status-item is-${linkTone(picture)}`} data-link={link.kind}>
      <TabDot tone={dots[linkTone(picture)]} />
      {say(describeLink(picture))}
    </span>
  );
}

function BeatPart() {
  const status = useWorkspaceState((state) => state.status);
  const roundTripMs = useWorkspaceState((state) => state.roundTripMs);
  const isOpen = useWorkspaceState(({ link }) => link.kind === 'open');
  const ageMs = useNow(1000) - useWorkspaceState((state) => state.beatAtMs);
  if (!isOpen) return null;
  const loopDelayMs = status?.loopDelayMs ?? 0;
  const words = status === undefined ? t('status.noBeat') : t('status.beat');
  const age = t('status.beatAge', { duration: durationWords(Math.max(1, ageMs)) });
  const late = loopDelayMs < LATE_LOOP_MS ? undefined : t('status.loopDelay', { duration: durationWords(loopDelayMs) });
  return (
    <>
      <span className="status-item is-optional" title={status === undefined ? words : age} data-beat={status?.beat}>
        <Activity className={(status?.beat ?? 0) % 2 === 0 ? 'beat' : 'beat is-odd'} size={13} aria-hidden="true" />
        {late ?? words}
      </span>
      {roundTripMs !== undefined && (
        <span className="status-item is-optional" title={t('status.latency', { duration: durationWords(roundTripMs) })}>
          <Timer size={13} aria-hidden="true" />
          {t('status.latency', { duration: durationWords(Math.max(1, roundTripMs)) })}
        </span>
      )}
    </>
  );
}

/** Viewers, size and durability of the terminal in front. */
function TerminalPart() {
  const terminal = useWorkspaceState(({ tabs, terminals }) => {
    const id = activeTab(tabs)?.terminalId;
    return id === undefined ? undefined : terminals.get(id)?.info;
  });
  if (terminal?.state !== 'running') return <span className="status-space" />;
  return (
    <>
      <span className="status-space" />
      {terminal.keep && (
        <span className="status-item" title={t('status.keptHint')}>
          <Pin size={13} aria-hidden="true" />
          {t('status.kept')}
        </span>
      )}
      <span className="status-item">
        <Eye size={13} aria-hidden="true" />
        {t('status.viewers', { count: terminal.viewers })}
      </span>
      <span className="status-item is-optional">{t('status.size', { cols: terminal.cols, rows: terminal.rows })}</span>
    </>
  );
}

/** What the agent found that a person should look at: opens the ledger there. Nothing while all is well. */
function AttentionPart() {
  const { store } = useWorkspace();
  const attention = useWorkspaceState(({ status }) => status?.attention);
  const words = attentionWords(attention);
  if (attention === undefined || words === undefined) return null;
  const focusOn = attention.differences > 0 ? DIFFERENCES_PART : RECOVERY_PART;
  return (
    <button
      type="button"
      className="status-button is-caution"
      onClick={() => store.setState({ overlay: { kind: 'ledger', focusOn } })}
    >
      <TriangleAlert size={13} aria-hidden="true" />
      <span className="visually-hidden">{t('attention.show')}</span>
      <span className="status-words">{words}</span>
      <span className="status-count" aria-hidden="true">
        {attention.left + attention.differences}
      </span>
    </button>
  );
}

function DetachedPart() {
  const runningCount = useWorkspaceState(({ terminals }) =>
    count(terminals.values(), ({ info }) => info.state === 'running'),
  );
  const detachedCount = useWorkspaceState(({ terminals }) => count(terminals.values(), isDetached));
  const running = t('status.running', { count: runningCount });
  const words = detachedCount === 0 ? running : `${running} · ${t('status.detached', { count: detachedCount })}`;
  return (
    <DetachedPopover
      trigger={
        <button type="button" className="status-button" aria-label={t('status.showDetached', { words })}>
          <Layers size={13} aria-hidden="true" />
          {words}
        </button>
      }
    />
  );
}

function count<T>(items: Iterable<T>, isCounted: (item: T) => boolean): number {
  let counted = 0;
  for (const item of items) if (isCounted(item)) counted += 1;
  return counted;
}
