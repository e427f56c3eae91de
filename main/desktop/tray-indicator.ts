import { join } from 'node:path';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { AgentStatus } from '../../protocol/status.ts';
import type { Log } from '../log.ts';
import type { AgentWatch } from './agent-watch.ts';
import type { AppLanguage } from './app-language.ts';
import type { LiveSettings } from '../cli/live-settings.ts';
import type { TrayCommand } from './tray-menu.ts';
import { trayPicture, type TrayFacts, type TrayPicture } from './tray-state.ts';
import { AppTray } from './tray.ts';

export interface TrayIndicatorParts {
  readonly watch: AgentWatch;
  readonly settings: LiveSettings;
  readonly language: AppLanguage;
  readonly assetFolder: string;
  readonly log: Log;
  run(command: TrayCommand): void;
}

/** Keeps the tray's icon in step with the agent. Where the system has no tray it is silently absent. */
export class TrayIndicator implements Disposable {
  readonly #parts: TrayIndicatorParts;
  readonly #owned = new DisposableStore();
  readonly #tray: AppTray | undefined;

  constructor(parts: TrayIndicatorParts) {
    this.#parts = parts;
    this.#tray = this.#create();
    this.#owned.add(parts.watch.onChanged(() => this.#render()));
    this.#owned.add(parts.settings.onChanged(() => this.#render()));
    this.#owned.add(parts.language.onSpoken(() => this.#render()));
  }

  get isPresent(): boolean {
    return this.#tray !== undefined;
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #create(): AppTray | undefined {
    const { assetFolder, log } = this.#parts;
    const run = (command: TrayCommand): void => this.#parts.run(command);
    try {
      return this.#owned.add(new AppTray({ iconFolder: join(assetFolder, 'tray'), first: this.#picture(), run }));
    } catch (error) {
      log.warn({ err: error }, 'the system shows no tray');
      return undefined;
    }
  }

  #render(): void {
    this.#tray?.render(this.#picture());
  }

  #picture(): TrayPicture {
    const { watch, settings } = this.#parts;
    const { status, lastBeatAgeMs, hasStopped, terminals, viewers, lockedOut } = watch;
    return trayPicture({
      ...{ status, lastBeatAgeMs, hasStopped, terminals, viewers, lockedOut },
      remote: remoteOf(status),
      waitingCount: status?.remote?.waiting ?? 0,
      isKeptRunning: settings.chosen['app.keepTerminals'],
    });
  }
}

/** An agent of an earlier version says nothing of it. */
function remoteOf(status: AgentStatus | undefined): TrayFacts['remote'] {
  if (status?.remote === undefined) return 'unsupported';
  return status.remote.on ? 'on' : 'off';
}
