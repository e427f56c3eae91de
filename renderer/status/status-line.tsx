import { Activity, Eye, Layers, Pin, ShieldOff, Timer, TriangleAlert } from 'lucide-react';
import { describeLink, linkTone } from '../connection/link-words.ts';
import { DetachedPopover } from '../detached/detached-popover.tsx';
import { isDetached } from '../detached/unshown-terminals.ts';
import { hostName, localState } from '../hosts/host-state.ts';
import { hostMessage } from '../hosts/host-words.ts';
import { DIFFERENCES_PART, RECOVERY_PART } from '../ledger/ledger-parts.ts';
import { durationWords } from '../messages/measures.ts';
import { attentionWords } from '../../base/messages/attention-words.ts';
import { say, t } from '../../base/messages/translate.ts';
import { activeTab } from '../tabs/tab-list.ts';
import { TabDot } from '../tabs/tab-dot.tsx';
import { frontHostId, frontHostState } from '../workspace/front-host.ts';
import { useNow, useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { VisitorsPopover } from '../visitors/visitors-popover.tsx';
import { turnRemote } from '../workspace/turn-remote.ts';
import './status.css';

const dots = { ok: 'ok', waiting: 'waiting', problem: 'problem' } as const;
/** Below this nobody feels it. */
const LATE_LOOP_MS = 100;

/** Link and heartbeat of the agent whose terminal is in front on the left; that terminal and this machine's on the right. */
export function StatusLine() {
  const isReachable = useWorkspaceState((state) => localState(state).link.kind !== 'ended');
  return (
    <footer className="status" aria-label={t('status.label')}>
      <LinkPart />
      <BeatPart />
      {isReachable && <TerminalPart />}
      {isReachable && <VisitorsPopover />}
      {isReachable && <RemotePart />}
      {isReachable && <AttentionPart />}
      {isReachable && <DetachedPart />}
    </footer>
  );
}

function LinkPart() {
  const { link, beatAtMs, hasReconciled } = useWorkspaceState(frontHostState);
  const host = useWorkspaceState((state) => hostName(state, frontHostId(state)));
  const picture = { link, beatAtMs, hasReconciled, nowMs: useNow(1000) };
  return (
    <span
      className={`status-item is-${linkTone(picture)}${host === undefined ? '' : ' is-shrinking'}`}
      data-link={link.kind}
    >
      <TabDot tone={dots[linkTone(picture)]} />
      {host === undefined ? (
        say(describeLink(picture))
      ) : (
        <span className="status-host">{t('hosts.said', { host, words: say(hostMessage(picture)) })}</span>
      )}
    </span>
  );
}

function BeatPart() {
  const { status, roundTripMs, beatAtMs, link } = useWorkspaceState(frontHostState);
  const ageMs = useNow(1000) - beatAtMs;
  if (link.kind !== 'open') return null;
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
  const terminal = useWorkspaceState((state) => {
    const id = activeTab(state.tabs)?.terminalId;
    return id === undefined ? undefined : frontHostState(state).terminals.get(id)?.info;
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

/** Remote access to this machine is off: turns it on. Nothing while it is on. */
function RemotePart() {
  const workspace = useWorkspace();
  const isOff = useWorkspaceState((state) => localState(state).status?.remote?.on === false);
  if (!isOff) return null;
  return (
    <button
      type="button"
      className="status-button is-caution"
      title={t('remote.offHint')}
      onClick={() => void turnRemote(workspace)}
    >
      <ShieldOff size={13} aria-hidden="true" />
      <span className="status-words">{t('remote.off')}</span>
    </button>
  );
}

/** What the agent found that a person should look at: opens the ledger there. Nothing while all is well. */
function AttentionPart() {
  const { store } = useWorkspace();
  const attention = useWorkspaceState((state) => localState(state).status?.attention);
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
        {Math.max(1, attention.left + attention.differences)}
      </span>
    </button>
  );
}

function DetachedPart() {
  const runningCount = useWorkspaceState((state) =>
    count(localState(state).terminals.values(), ({ info }) => info.state === 'running'),
  );
  const detachedCount = useWorkspaceState((state) => count(localState(state).terminals.values(), isDetached));
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
