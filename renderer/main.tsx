import '@fontsource/jetbrains-mono/400.css';
import '@fontsource/jetbrains-mono/700.css';
import '@fontsource/jetbrains-mono/400-italic.css';
import '@xterm/xterm/css/xterm.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/forms.css';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { systemClock } from '../base/system-clock.ts';
import { AgentClient, type AgentClientOptions } from '../protocol/client/agent-client.ts';
import { defaultSettings } from '../protocol/settings.ts';
import { WINDOW_CLIENT } from '../protocol/window-bridge.ts';
import { App } from './app.tsx';
import { PageAppearance } from './page-appearance.ts';
import { PageLanguage } from './page-language.ts';
import { appBridge } from './connection/app-bridge.ts';
import { PageKey } from './connection/browser-key.ts';
import { connectBrowser } from './connection/connect-browser.ts';
import { connectWindow } from './connection/window-door.ts';
import type { HostId } from './hosts/host-state.ts';
import { probeAfterChanges } from './hosts/probe-after-changes.ts';
import { offerInspection } from './inspect.ts';
import { Keyboard } from './keyboard/keyboard.ts';
import { followOwnKeys, keysInForce } from './keyboard/keys-in-force.ts';
import { listenToApp } from './opening/listen-to-app.ts';
import { loadPreferences, PREFERENCES_KEY, savePreferences, withLearned } from './preferences.ts';
import { followNarrow } from './tabs/follow-narrow.ts';
import { loadWindowSettings } from './settings/kept-window-settings.ts';
import { PageSettings } from './settings/page-settings.ts';
import { sayNotChanged, sayNotSpoken, tellRefusedSettings } from './settings/settings-notices.ts';
import { sayNoticesAgain } from './toasts/notices.ts';
import { emptyTabList } from './tabs/tab-list.ts';
import { loadTabs, saveTabs } from './tabs/tab-storage.ts';
import { WindowStorage } from './tabs/window-storage.ts';
import { allowStylesOfXterm, readNonce } from './terminals/policy-styles.ts';
import { loadTerminalFonts } from './terminals/terminal-fonts.ts';
import { TerminalScreen } from './terminals/terminal-screen.ts';
import { WebglBudget } from './terminals/webgl-budget.ts';
import { followWindows } from './windows/follow-windows.ts';
import { beginsWithShell, readOwnWindow } from './windows/own-window.ts';
import { createActionRunner } from './workspace/action-handlers.ts';
import { copyText } from './workspace/terminal-clipboard.ts';
import type { WorkspaceStore } from './workspace/workspace-state.ts';
import { Workspace, type WorkspaceParts } from './workspace/workspace.ts';

/** The page's policy allows no code from strings, so schemas are not compiled. */
config({ jitless: true });

/** The composition root of the page: everything that lives as long as it does is made here. */
async function main(): Promise<void> {
  allowStylesOfXterm(window);
  const preferences = loadPreferences(localStorage);
  const kept = { ...defaultSettings, ...loadWindowSettings(localStorage) };
  const appearance = new PageAppearance(document, kept);
  const language = new PageLanguage(window, sayNotSpoken);
  await Promise.all([loadTerminalFonts(document, systemClock), language.speak(kept['window.language'])]);

  const throughDoor = door();
  const webgl = new WebglBudget();
  const workspace = new Workspace({
    createClient: (hostId) => new AgentClient({ ...throughDoor(hostId), clock: systemClock }),
    clock: systemClock,
    ...{ ...openStorage(), preferences },
    createScreen: () =>
      new TerminalScreen({
        ...{ appearance: appearance.forTerminals, webgl, clock: systemClock },
        askPaste: (text, paste) => workspace.store.setState({ overlay: { kind: 'pasting', text, paste } }),
        copySelected: (text) => void copyText(text),
      }),
    newId: () => crypto.randomUUID(),
  });
  const { client, store } = workspace;
  const settings = new PageSettings({ client, storage: localStorage, failed: sayNotChanged });
  const run = createActionRunner(workspace, settings);
  keepPreferences(store);
  appearance.follow(settings, { terminals: workspace.terminals, bridge: appBridge });
  tellRefusedSettings(settings, store);
  followOwnKeys(settings);
  const keyboard = new Keyboard({ target: window, keymap: keysInForce, run });
  const seePage = (): void => workspace.terminals.setPageVisible(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', seePage);
  seePage(); // It may have been opened behind another one.
  followNarrow(window, (isNarrow) => {
    workspace.store.setState({ isNarrow });
    workspace.terminals.applyVisibility();
  });
  window.addEventListener('pagehide', () => workspace.dispose());
  window.addEventListener('online', () => workspace.hosts.retryNow());
  probeAfterChanges(workspace.hosts);
  offerInspection(window, workspace, webgl);
  if (appBridge !== undefined) {
    followWindows(appBridge, workspace);
    listenToApp(appBridge, workspace, run);
  }

  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root element');
  const parts = { workspace, settings, keyboard, run };
  const page = createRoot(root);
  const render = (): void => page.render(<App {...parts} nonce={readNonce(document)} />);
  render();
  language.onSpoken(() => sayAgain(workspace, render));
  language.follow(settings);
  await workspace.start();
}

/** What is shown is said in the language that is spoken now. Nothing is taken away, so terminals stay as they are. */
function sayAgain(workspace: Workspace, render: () => void): void {
  render();
  sayNoticesAgain();
  workspace.terminals.sayAgain();
  workspace.announce('');
}

function keepPreferences(store: WorkspaceStore): void {
  store.subscribe((state, before) => {
    if (state.preferences !== before.preferences) savePreferences(localStorage, state.preferences);
  });
  window.addEventListener('storage', ({ key }) => {
    if (key !== PREFERENCES_KEY) return;
    store.setState(({ preferences }) => ({ preferences: withLearned(preferences, loadPreferences(localStorage)) }));
  });
}

/** What this page had before a reload, or its window in another run of the app. */
function openStorage(): Pick<WorkspaceParts, 'storage' | 'isNewPage' | 'beginsWithShell'> {
  const own = appBridge && readOwnWindow(location.search);
  const isNewPage = loadTabs(sessionStorage) === undefined;
  const storage = own === undefined ? sessionStorage : new WindowStorage(sessionStorage, localStorage, own);
  // What a window that had this number has left is for nobody any more.
  if (isNewPage && own !== undefined && own.contents !== 'kept') saveTabs(storage, emptyTabList);
  return { storage, isNewPage, beginsWithShell: (terminals) => beginsWithShell(own, terminals) };
}

type Door = Pick<AgentClientOptions, 'connect' | 'client'>;

/** How this page reaches agents: through the app around it, or through the server it came from. */
function door(): (hostId: HostId) => Door {
  const bridge = appBridge;
  if (bridge !== undefined)
    return (hostId) => ({
      connect: () => connectWindow(bridge, hostId),
      client: { name: WINDOW_CLIENT, version: '1' },
    });
  const request: typeof fetch = (...given) => fetch(...given);
  const pageKey = new PageKey({ storage: sessionStorage, location, history, fetch: request });
  return (hostId) => ({
    connect: () => connectBrowser(pageKey, hostId),
    client: { name: 'browser', version: '1' },
  });
}

main().catch((error: unknown) => reportError(error));
