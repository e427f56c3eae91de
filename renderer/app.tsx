import { CSPProvider } from '@base-ui/react/csp-provider';
import { Toast } from '@base-ui/react/toast';
import { AboutDialog } from './about/about-dialog.tsx';
import { CloseDialog } from './closing/close-dialog.tsx';
import { ConnectingPage } from './connection/connecting-page.tsx';
import { LinkBanner } from './connection/link-banner.tsx';
import { hasStopped, isRefused } from './connection/link-words.ts';
import { RefusedPage } from './connection/refused-page.tsx';
import { StoppedPage } from './connection/stopped-page.tsx';
import { ChangeRoleDialog } from './devices/change-role-dialog.tsx';
import { DevicesDialog } from './devices/devices-dialog.tsx';
import { EmptyPage } from './detached/empty-page.tsx';
import { hostName, hostState, localState } from './hosts/host-state.ts';
import { HostsSidebar } from './hosts/hosts-sidebar.tsx';
import { RemoveHostDialog } from './hosts/remove-host-dialog.tsx';
import { LedgerDialog } from './ledger/ledger-dialog.tsx';
import { t } from '../base/messages/translate.ts';
import { FileDialog } from './links/file-dialog.tsx';
import { AwaitedStrokeNotice } from './keyboard/awaited-stroke.tsx';
import { KeyboardProvider } from './keyboard/keyboard-context.ts';
import type { Keyboard } from './keyboard/keyboard.ts';
import { LinkDialog } from './links/link-dialog.tsx';
import { OpeningDialog } from './opening/opening-dialog.tsx';
import { OwnKeysDialog } from './own-keys/own-keys-dialog.tsx';
import { PanesView } from './panes/panes-view.tsx';
import { AddDialog } from './pairing/add-dialog.tsx';
import { ShareDialog } from './pairing/share-dialog.tsx';
import { PasteDialog } from './pasting/paste-dialog.tsx';
import { HostPasswordDialog } from './password/host-password-dialog.tsx';
import { SetPasswordDialog } from './password/set-password-dialog.tsx';
import { KeySheet } from './palette/key-sheet.tsx';
import { Palette } from './palette/palette.tsx';
import type { PageSettings } from './settings/page-settings.ts';
import { SettingsProvider } from './settings/settings-context.ts';
import { SettingsDialog } from './settings/settings-dialog.tsx';
import { SharesDialog } from './shares/shares-dialog.tsx';
import { StatusLine } from './status/status-line.tsx';
import { TabBar } from './tabs/tab-bar.tsx';
import { activeTab } from './tabs/tab-list.ts';
import { tabTitle } from './tabs/tab-title.ts';
import { MAX_NOTICES, toastManager } from './toasts/notices.ts';
import { Toasts } from './toasts/toasts.tsx';
import { isSidebarShown } from './workspace/needed-hosts.ts';
import { RunActionProvider, type RunAction } from './workspace/run-action.ts';
import { useWorkspaceState, WorkspaceProvider } from './workspace/workspace-context.ts';
import type { Workspace } from './workspace/workspace.ts';

export interface AppProps {
  readonly workspace: Workspace;
  readonly settings: PageSettings;
  readonly keyboard: Keyboard;
  readonly run: RunAction;
  readonly nonce: string;
}

export function App({ workspace, settings, keyboard, run, nonce }: AppProps) {
  return (
    <CSPProvider nonce={nonce} disableStyleElements>
      <Toast.Provider toastManager={toastManager} limit={MAX_NOTICES}>
        <WorkspaceProvider value={workspace}>
          <SettingsProvider value={settings}>
            <RunActionProvider value={run}>
              <KeyboardProvider value={keyboard}>
                <Page />
                <AwaitedStrokeNotice />
                <Toasts />
              </KeyboardProvider>
            </RunActionProvider>
          </SettingsProvider>
        </WorkspaceProvider>
      </Toast.Provider>
    </CSPProvider>
  );
}

function Page() {
  const hasHosts = useWorkspaceState(isSidebarShown);
  const announcement = useWorkspaceState((state) => state.announcement);
  const title = useWorkspaceState((state) => {
    const tab = activeTab(state.tabs);
    if (tab?.terminalId === undefined) return undefined;
    const title = tabTitle(tab, hostState(state, tab.hostId).terminals.get(tab.terminalId)?.info);
    const host = hostName(state, tab.hostId);
    return host === undefined ? title : t('hosts.titleOn', { title, host });
  });
  return (
    <div className={hasHosts ? 'app has-hosts' : 'app'}>
      <title>{title === undefined ? t('app.name') : t('app.pageTitle', { title })}</title>
      <TabBar />
      <HostsSidebar />
      <main className="main">
        <h1 className="visually-hidden">{t('app.name')}</h1>
        <Main />
      </main>
      <StatusLine />
      <CloseDialog />
      <Palette />
      <KeySheet />
      <AboutDialog />
      <SettingsDialog />
      <OwnKeysDialog />
      <LedgerDialog />
      <ShareDialog />
      <AddDialog />
      <DevicesDialog />
      <SharesDialog />
      <ChangeRoleDialog />
      <RemoveHostDialog />
      <HostPasswordDialog />
      <SetPasswordDialog />
      <OpeningDialog />
      <PasteDialog />
      <LinkDialog />
      <FileDialog />
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </div>
  );
}

function Main() {
  const link = useWorkspaceState((state) => localState(state).link);
  const tab = useWorkspaceState(({ tabs }) => activeTab(tabs));
  const hasReconciled = useWorkspaceState((state) => localState(state).hasReconciled);
  if (isRefused(link)) return <RefusedPage />;
  if (tab === undefined && hasStopped(link)) return <StoppedPage />;
  if (tab === undefined && !hasReconciled) return <ConnectingPage />;
  if (tab !== undefined) return <PanesView tab={tab} />;
  return (
    <>
      <LinkBanner />
      <EmptyPage />
    </>
  );
}
