import { useLayoutEffect, useRef } from 'react';
import { say, t } from '../../base/messages/translate.ts';
import { answerNeededBy } from '../hosts/answer-needed.ts';
import { hostName } from '../hosts/host-state.ts';
import { hostBanner, type HostPicture } from '../hosts/host-words.ts';
import { askPassword } from '../password/ask-password.ts';
import { activeTab } from '../tabs/tab-list.ts';
import { frontHostId, frontHostState } from '../workspace/front-host.ts';
import { renewHost } from '../workspace/join-host.ts';
import { useKeptClear } from '../toasts/keep-clear.ts';
import { useNow, useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { appBridge } from './app-bridge.ts';
import { linkBanner, type LinkBanner as Banner } from './link-words.ts';
import { saidCommand } from './said-commands.ts';

const COUNT_MS = 500;
/** While all is well only silence has to be noticed. */
const CALM_MS = 1000;
/** Between the banner and the first row under it. */
const GAP_PX = 8;

/** Says over a host's terminals what is wrong with its link; what is on screen stays readable. */
export function LinkBanner() {
  const workspace = useWorkspace();
  const hostId = useWorkspaceState(frontHostId);
  const { link, beatAtMs, hasReconciled } = useWorkspaceState(frontHostState);
  const host = useWorkspaceState((state) => hostName(state, hostId));
  const nowMs = useNow(link.kind === 'open' ? CALM_MS : COUNT_MS);
  const picture = { link, beatAtMs, nowMs, hasReconciled };
  const banner = bannerFor(picture, host);
  const place = useRef<HTMLElement>(null);
  const keptClear = useKeptClear(place);
  const tab = useWorkspaceState(({ tabs }) => activeTab(tabs));
  const tabId = tab?.id;
  /** Over the first rows of what runs, which must not be resized; what has ended makes room, with its own banner. */
  const isOver = tab?.phase.kind !== 'ended';
  /** A card says all of it where nothing runs yet. */
  const isSaidBelow = tab !== undefined && answerNeededBy(tab, link) !== undefined;
  const isShown = banner !== undefined && isOver && !isSaidBelow;
  useLayoutEffect(() => {
    const element = place.current;
    const screen = workspace.terminals.find(tabId)?.screen;
    if (element === null || screen === undefined || !isShown) return undefined;
    const observer = new ResizeObserver(() => screen.fit.setPushedDown(element.offsetHeight + GAP_PX));
    observer.observe(element);
    return () => {
      observer.disconnect();
      screen.fit.setPushedDown(0);
    };
  }, [workspace, tabId, isShown]);
  if (banner === undefined || isSaidBelow) return null;
  const retry = (): void => {
    workspace.frontHost.client.retryNow();
    workspace.focusTerminal();
  };
  const renew = (): void => {
    renewHost(workspace, hostId);
    workspace.focusTerminal();
  };
  const [lead, ...more] = banner.lines;
  return (
    <section ref={keptClear} className={`banner ${isOver ? 'is-floating ' : ''}is-${banner.tone}`}>
      <div className="banner-words">
        {lead !== undefined && <p className="banner-lead">{say(lead)}</p>}
        {more.map((line) => (
          <p key={line.key}>{say(line)}</p>
        ))}
      </div>
      <div className="banner-buttons">
        {banner.help.includes('start') && <code className="command">{saidCommand('serve')}</code>}
        {banner.help.includes('retry') && <BannerButton words={t('banner.retry')} press={retry} />}
        {banner.help.includes('renew') && <BannerButton words={t('banner.host.renew')} press={renew} />}
        {banner.help.includes('password') && (
          <BannerButton words={t('banner.host.givePassword')} press={() => askPassword(workspace, hostId)} />
        )}
        {banner.help.includes('reload') && (
          <BannerButton words={t('banner.reload')} press={() => window.location.reload()} />
        )}
      </div>
    </section>
  );
}

function bannerFor(picture: HostPicture, host: string | undefined): Banner | undefined {
  if (host === undefined) return linkBanner(picture, appBridge !== undefined);
  return hostBanner(picture, { host, wallMs: Date.now() });
}

function BannerButton({ words, press }: { readonly words: string; press(): void }) {
  return (
    <button type="button" className="button" onClick={press}>
      {words}
    </button>
  );
}
