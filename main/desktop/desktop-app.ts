import { app, powerMonitor } from 'electron';
import { join } from 'node:path';
import { DisposableStore } from '../../base/disposable.ts';
import { assertNever } from '../../base/errors.ts';
import { systemClock } from '../../base/system-clock.ts';
import { bridgeMessages, type AppCommand } from '../../protocol/window-bridge.ts';
import type { HostedAgent } from '../app.ts';
import { followSettings } from '../cli/follow-settings.ts';
import type { Settings } from '../../protocol/settings.ts';
import { AgentWatch, type ReapNotice } from './agent-watch.ts';
import { AppLanguage } from './app-language.ts';
import { serveAppScheme } from './app-scheme.ts';
import { AppWindow } from './app-window.ts';
import { AppWindows } from './app-windows.ts';
import { attendWindow } from './attend-window.ts';
import type { LiveSettings } from '../cli/live-settings.ts';
import type { DesktopLog } from './desktop-log.ts';
import { startHeadlessAgent } from './headless-agent.ts';
import { toggleKeepTerminals } from './keep-terminals.ts';
import type { LaunchOptions } from './launch-options.ts';
import { createQuit } from './leaving.ts';
import { LateStarts } from './late-starts.ts';
import { LiveAgent } from './live-agent.ts';
import { openSettings } from './open-settings.ts';
import { describeTarget } from './open-targets.ts';
import { listenToProcess } from './process-events.ts';
import { ownAgentProgram } from './own-agent-program.ts';
import { askQuestion } from './questions.ts';
import type { Quit } from './quit.ts';
import { notifyReapSoon } from './reap-notification.ts';
import { confineContents, denyPermissions } from './security.ts';
import { listenForOpening, registerLinks, startAfterEnd } from './single-instance.ts';
import { keepMenu, servePages } from './serve-windows.ts';
import { TrayCommands } from './tray-commands.ts';
import { TrayIndicator } from './tray-indicator.ts';

/** Where the parts of the built program are, seen from its entry. */
export interface DesktopResources {
  readonly version: string;
  readonly mirrorWorkerUrl: URL;
  readonly cliPath: string;
  readonly pageFolder: string;
  readonly preloadPath: string;
  readonly assetFolder: string;
}

export interface DesktopAppParts {
  readonly stateDir: string;
  /** What this run was started with. */
  readonly overrides: Partial<Settings>;
  readonly resources: DesktopResources;
}

const clock = systemClock;

/** The app around the agent core: its windows, an icon in the tray, menus, and one way out. */
export class DesktopApp {
  readonly #parts: DesktopAppParts;
  readonly #log: DesktopLog;
  readonly #settings: LiveSettings;
  readonly #language: AppLanguage;
  readonly #agent: LiveAgent;
  readonly #quit: Quit;
  readonly #lateStarts: LateStarts;
  /** What goes as soon as quitting has been decided. */
  readonly #shown = new DisposableStore();
  /** Links and files that came before there was a window. */
  readonly #early: string[] = [];
  #watch: AgentWatch | undefined;
  #windows: AppWindows | undefined;
  #tray: TrayIndicator | undefined;

  /** Before Electron is ready: nothing is shown yet, but nothing that is told to the app is missed. */
  constructor(parts: DesktopAppParts) {
    this.#parts = parts;
    const { stateDir } = parts;
    const { log, settings } = openSettings(parts);
    this.#log = log;
    this.#settings = settings;
    this.#language = new AppLanguage(settings, log.log);
    this.#agent = this.#createAgent();
    this.#quit = createQuit({
      log: this.#log.log,
      settings: this.#settings,
      agent: this.#agent,
      watch: () => this.#watch,
      windows: () => this.#windows,
      leaving: () => this.#leave(),
    });
    this.#lateStarts = new LateStarts({ stateDir, isSystemGoing: () => this.#quit.isSystemGoing, startAfterEnd });
    listenToProcess(this.#quit, this.#log.log);
    app.on('activate', () => this.#windows?.show());
    listenForOpening({
      startedAgain: (options) => this.#startedAgain(options),
      opened: (target) => this.#openTarget(target),
    });
  }

  /** Once Electron is ready. The windows are drawn while the agent starts; their pages wait for it. */
  async open(targets: readonly string[]): Promise<void> {
    const { log } = this.#log;
    denyPermissions(log);
    confineContents(log);
    serveAppScheme(this.#parts.resources.pageFolder, () => this.#settings.current['window.images']);
    registerLinks();
    await this.#language.start();
    if (this.#quit.isLeaving) return;
    const starting = this.#agent.start();
    const windows = (this.#windows = this.#createWindows());
    this.#serveWindows(windows);
    windows.openKept();
    await starting;
    if (this.#quit.isLeaving) return;
    if (!this.#agent.isHosted) this.#log.useOwnFile(this.#parts.stateDir);
    this.#shown.add(this.#settings.watch(clock)); // The folder is there now.
    const watch = (this.#watch = this.#createWatch());
    const commands = this.#createTrayCommands(watch, windows);
    const tray = new TrayIndicator({
      ...{ watch, log, settings: this.#settings, language: this.#language },
      assetFolder: this.#parts.resources.assetFolder,
      run: (command) => commands.run(command),
    });
    this.#tray = this.#shown.add(tray);
    // Hidden before it was known that nothing else would show the app.
    if (!tray.isPresent && process.platform !== 'darwin' && windows.isPutAway) windows.show();
    powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
      event?.preventDefault();
      this.#quit.request('system');
    });
    for (const target of [...targets, ...this.#early.splice(0)]) this.#openTarget(target);
  }

  #createAgent(): LiveAgent {
    const { stateDir, overrides, resources } = this.#parts;
    const { version, mirrorWorkerUrl } = resources;
    return new LiveAgent({
      app: {
        ...{ stateDir, clock, version, mirrorWorkerUrl, log: this.#log.log },
        processEnv: process.env,
        settings: () => followSettings(this.#settings),
        book: this.#settings,
      },
      hosting: (hosted: HostedAgent) => this.#log.useAgentFile(hosted.agent.stateFolder.log),
      startHeadless: (isReachable) => {
        const program = ownAgentProgram(resources.cliPath);
        return startHeadlessAgent({ program, stateDir, overrides, clock, env: process.env, isReachable });
      },
    });
  }

  #createWatch(): AgentWatch {
    const { version } = this.#parts.resources;
    const watch = new AgentWatch({ clock, log: this.#log.log, version, connect: () => this.#agent.connect() });
    this.#agent.onStarted(() => watch.reopen());
    watch.onReapSoon((notice) => this.#reapSoon(notice, watch));
    return watch;
  }

  #createWindows(): AppWindows {
    const { stateDir, resources } = this.#parts;
    const { log } = this.#log;
    const inspect = process.env['SALLYPORT_INSPECT'] === '1' ? '&inspect' : '';
    const windows: AppWindows = new AppWindows({
      ...{ clock, log, path: join(stateDir, 'window.json') },
      create: ({ query, ...given }) =>
        new AppWindow({
          ...{ ...given, log, preloadPath: resources.preloadPath },
          iconPath: join(resources.assetFolder, 'icon.png'),
          query: query + inspect,
        }),
      attend: (window) =>
        attendWindow(window, {
          ...{ clock, log, settings: this.#settings, quit: this.#quit },
          hasTray: () => this.#tray?.isPresent,
          isBesideOthers: (one) => windows.isBesideOthers(one),
        }),
    });
    return windows;
  }

  #serveWindows(windows: AppWindows): void {
    const service = {
      ...{ windows, clock, log: this.#log.log, stateDir: this.#parts.stateDir },
      ...{ settings: this.#settings, language: this.#language, agent: this.#agent },
      run: (command: AppCommand, from: AppWindow) => this.#run(command, from),
    };
    servePages(service);
    this.#shown.add(keepMenu(service));
  }

  #createTrayCommands(watch: AgentWatch, windows: AppWindows): TrayCommands {
    return new TrayCommands({
      ...{ watch, windows },
      ask: (question) => askQuestion(question, { window: windows.lastUsed?.window, tone: 'warning' }),
      toggleKeepTerminals: () => this.#run('toggleKeepTerminals'),
      quit: () => this.#run('quit'),
    });
  }

  /** `from`: the window that asks for it, if one does. */
  #run(command: AppCommand, from?: AppWindow): void {
    switch (command) {
      case 'quit':
        this.#quit.request('person');
        break;
      case 'hide':
        from?.window.close();
        break;
      case 'newWindow':
        this.#windows?.openNew();
        break;
      case 'reopenWindow':
        this.#windows?.reopenClosed();
        break;
      case 'toggleKeepTerminals':
        void this.#toggleKeepTerminals();
        break;
      default:
        assertNever(command);
    }
  }

  async #toggleKeepTerminals(): Promise<void> {
    const { cliPath } = this.#parts.resources;
    if (!this.#settings.chosen['app.keepTerminals'] && ownAgentProgram(cliPath) === undefined) {
      this.#windows?.show();
      this.#windows?.tell(bridgeMessages.notice, 'notice.noHeadless');
      return;
    }
    const said = await toggleKeepTerminals(this.#settings);
    if (typeof said === 'string') this.#windows?.tell(bridgeMessages.notice, said);
    else if (!this.#quit.isLeaving)
      await askQuestion(said, { window: this.#windows?.lastUsed?.window, tone: 'warning' });
  }

  #startedAgain(options: LaunchOptions): void {
    const { shouldQuit, targets } = options;
    if (this.#quit.isLeaving) return this.#lateStarts.add(options);
    if (shouldQuit) return this.#quit.request('person');
    this.#windows?.show();
    for (const target of targets) this.#openTarget(target);
  }

  /** Shown filled in; nothing happens before a person agrees. */
  #openTarget(target: string): void {
    if (this.#quit.isLeaving) {
      const { stateDir } = this.#parts;
      this.#lateStarts.add({ stateDir, assignments: [], shouldQuit: false, targets: [target] });
      return;
    }
    const windows = this.#windows;
    if (windows === undefined) {
      this.#early.push(target);
      return;
    }
    void describeTarget(target).then((request) => {
      windows.show();
      windows.tell(bridgeMessages.openRequest, request);
    });
  }

  #reapSoon(notice: ReapNotice, watch: AgentWatch): void {
    if (this.#windows?.isFocused === true) return; // A page says it.
    notifyReapSoon(notice, () => watch.keep(notice.terminalId, true));
  }

  /** Quitting has been decided. */
  #leave(): void {
    this.#windows?.leave();
    this.#shown.dispose();
  }
}
