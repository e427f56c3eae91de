import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LinkBanner } from '../connection/link-banner.tsx';
import { AnswerCard } from '../hosts/answer-card.tsx';
import { answerNeededBy } from '../hosts/answer-needed.ts';
import { hostState } from '../hosts/host-state.ts';
import { isMac } from '../keyboard/platform.ts';
import { say, t } from '../../base/messages/translate.ts';
import type { Tab } from '../tabs/tab.ts';
import { useShownTab } from '../tabs/use-tab.ts';
import { useNow, useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { FindBar } from '../find/find-bar.tsx';
import { FailedCard } from './failed-card.tsx';
import { CommandHint } from './command-hint.tsx';
import { EndedBanner } from './ended-banner.tsx';
import { PendingInput } from './pending-input.tsx';
import { useOwnTheme } from './use-own-theme.ts';
import { waitingHint } from './waiting-hint.ts';
import './terminals.css';

/** Whoever has just come to the front is told in less that the size is theirs. */
const LETTERBOX_AFTER_MS = 250;

interface TerminalPanelProps {
  readonly tab: Tab;
  /** It has the keyboard, and says what is wrong with the link. */
  readonly isFront: boolean;
}

/** What a tab shows. Terminals outlive it: it only lends them a place to be drawn in. */
export function TerminalPanel({ tab, isFront }: TerminalPanelProps) {
  const workspace = useWorkspace();
  const { title, terminal, profile } = useShownTab(tab);
  const theme = useOwnTheme(profile);
  const host = useRef<HTMLDivElement>(null);
  const isFailed = tab.phase.kind === 'failed';
  const shownAgain = useWorkspaceState((state) => state.shownAgain);
  const isFinding = useWorkspaceState(({ finding }) => finding.tabId === tab.id);
  const link = useWorkspaceState((state) => hostState(state, tab.hostId).link);
  const isLinkOpen = link.kind === 'open';
  const awaited = answerNeededBy(tab, link);
  const hasScreen = !isFailed && awaited === undefined;
  const isLetterboxed = useLasting(!tab.isSizeOwner && isLinkOpen && tab.phase.kind === 'running', LETTERBOX_AFTER_MS);

  useLayoutEffect(() => {
    const element = host.current;
    if (element === null || !hasScreen) return undefined;
    element.replaceChildren();
    workspace.terminals.show(tab.id, element);
    const observer = new ResizeObserver(() => workspace.terminals.fit(tab.id));
    observer.observe(element);
    return () => observer.disconnect();
  }, [workspace, tab.id, hasScreen, shownAgain]);

  return (
    <div className={panelClasses(tab, isLetterboxed, theme !== undefined)} style={theme}>
      {isFront && <LinkBanner />}
      {isFailed && <FailedCard tab={tab} />}
      {awaited !== undefined && <AnswerCard tab={tab} awaited={awaited} />}
      {hasScreen && (
        <>
          {tab.phase.kind === 'ended' && <EndedBanner tab={tab} phase={tab.phase} />}
          {isFinding && <FindBar tab={tab} />}
          <div
            className={`screen${isLetterboxed ? ' is-letterboxed' : ''}`}
            ref={host}
            aria-label={t('view.region', { title })}
            role="group"
          />
          <PanelHints tab={tab} />
          {isLetterboxed && terminal !== undefined && (
            <p className="letterbox-hint">
              {t('view.letterbox', { cols: terminal.cols, rows: terminal.rows })}
              {terminal.right === 'view' ? (
                t('view.viewOnly')
              ) : (
                <button type="button" className="button is-small" onClick={() => workspace.terminals.takeSize(tab.id)}>
                  {t('action.view.fitHere')}
                </button>
              )}
            </p>
          )}
          <PendingInput tab={tab} />
        </>
      )}
    </div>
  );
}

function panelClasses({ phase }: Tab, isLetterboxed: boolean, isThemed: boolean): string {
  return `panel is-${phase.kind}${isLetterboxed ? ' is-letterboxed' : ''}${isThemed ? ' is-themed' : ''}`;
}

/** True once `isSo` has been true for that long; false at once when it is not. */
function useLasting(isSo: boolean, afterMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setHasLasted(true), afterMs);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isSo, afterMs]);
  return isSo && hasLasted;
}

function PanelHints({ tab }: { readonly tab: Tab }) {
  return (
    <>
      <WaitingHint tab={tab} />
      <CommandHint tab={tab} />
      <LinkHint tab={tab} />
    </>
  );
}

function WaitingHint({ tab: { id, hostId, phase } }: { readonly tab: Tab }) {
  const { terminals } = useWorkspace();
  const link = useWorkspaceState((state) => hostState(state, hostId).link);
  const isRenewed = terminals.find(id)?.isRenewed ?? false;
  const hint = waitingHint(phase, { link, isRenewed, nowMs: useNow(1000) });
  if (hint === undefined) return null;
  return (
    <p className="waiting-hint" role="status">
      {hint.isUnderWay && <span className="spinner" aria-hidden="true" />}
      {say(hint.message)}
    </p>
  );
}

function LinkHint({ tab }: { readonly tab: Tab }) {
  const workspace = useWorkspace();
  const [address, setAddress] = useState<string | undefined>();
  useEffect(() => {
    const screen = workspace.terminals.find(tab.id)?.screen;
    const subscriptions = [screen?.links.onHint(setAddress), screen?.files.onHint(setAddress)];
    return () => subscriptions.forEach((one) => one?.dispose());
  }, [workspace, tab.id]);
  if (address === undefined) return null;
  return <p className="link-hint">{t('view.linkHint', { key: isMac ? '⌘' : 'Ctrl', address })}</p>;
}
