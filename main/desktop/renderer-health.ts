import type { BrowserWindow } from 'electron';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { t } from '../../base/messages/translate.ts';
import type { Log } from '../log.ts';
import { afterCrash, isAccident } from './crash-policy.ts';
import type { Question } from './question.ts';

/** A page that hangs may come back; this long nobody is bothered with it. */
const PATIENCE_MS = 8_000;

/** What of a window is looked at, and done to it. */
export interface WatchedWindow extends Pick<BrowserWindow, 'isDestroyed'> {
  on(event: 'unresponsive' | 'responsive', listener: () => void): unknown;
  readonly webContents: Pick<BrowserWindow['webContents'], 'reload' | 'forcefullyCrashRenderer'> & {
    on(
      event: 'render-process-gone',
      listener: (event: unknown, details: { readonly reason: string; readonly exitCode: number }) => void,
    ): unknown;
  };
}

export interface RendererHealthParts {
  readonly window: WatchedWindow;
  readonly clock: Clock;
  readonly log: Log;
  /** The window was brought to the front. */
  readonly onShown: Event<void>;
  /** A person was asked whether to quit, and stays. */
  readonly onStayed: Event<void>;
  isLeaving(): boolean;
  ask<Answer extends string>(question: Question<Answer>): Promise<Answer>;
  /** There is no page any more that could hear anything. */
  lost(): void;
  quit(): void;
}

/**
 * Keeps a live page in the window: one whose process has ended is replaced at once, one that hangs after its person was
 * asked. Terminals are not touched: the new page finds them again.
 */
export class RendererHealth implements Disposable {
  readonly #parts: RendererHealthParts;
  readonly #endsMs: number[] = [];
  #patience: Disposable | undefined;
  #replacing: Disposable | undefined;
  #isAsking = false;
  /** The process of the page has ended, and nothing has taken its place. */
  #isMissing = false;
  /** How many pages have ended. */
  #endCount = 0;
  readonly #owned = new DisposableStore();

  constructor(parts: RendererHealthParts) {
    this.#parts = parts;
    const { window } = parts;
    window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => this.#gone(reason, exitCode));
    window.on('unresponsive', () => this.#hung());
    window.on('responsive', () => this.#answered());
    this.#owned.add(parts.onShown(() => this.#isMissing && this.#replace()));
    this.#owned.add(parts.onStayed(() => this.#isMissing && void this.#askAboutCrashes()));
  }

  dispose(): void {
    this.#owned.dispose();
    this.#patience?.dispose();
    this.#replacing?.dispose();
  }

  #gone(reason: string, exitCode: number): void {
    const { window, clock, log } = this.#parts;
    if (this.#parts.isLeaving() || window.isDestroyed()) return;
    this.#answered();
    this.#parts.lost();
    this.#isMissing = true;
    this.#endCount += 1;
    log.warn({ reason, exitCode }, 'the page has ended');
    if (!isAccident(reason)) return;
    const verdict = afterCrash(this.#endsMs, clock.now());
    this.#endsMs.push(clock.now());
    this.#endsMs.splice(0, this.#endsMs.length - 10);
    if (verdict === 'replace') this.#replace();
    else void this.#askAboutCrashes();
  }

  #hung(): void {
    this.#parts.log.warn({}, 'the page does not respond');
    this.#patience ??= this.#parts.clock.setTimer(PATIENCE_MS, () => {
      this.#patience = undefined;
      void this.#askAboutHang();
    });
  }

  #answered(): void {
    this.#patience?.dispose();
    this.#patience = undefined;
  }

  async #askAboutHang(): Promise<void> {
    const endCount = this.#endCount;
    const answer = await this.#ask({
      message: t('question.hung.message'),
      detail: t('question.hung.detail'),
      buttons: [
        { answer: 'replace', label: t('question.hung.replace') },
        { answer: 'wait', label: t('question.hung.wait') },
      ],
    });
    if (answer === undefined) return;
    if (this.#isMissing) {
      // It has ended once too often meanwhile, and that could not be asked then.
      if (answer === 'replace') this.#replace();
      else await this.#askAboutCrashes();
    } else if (answer === 'replace' && endCount === this.#endCount) {
      // The end of its process is reported as any other, and the page replaced.
      this.#parts.window.webContents.forcefullyCrashRenderer();
    }
  }

  async #askAboutCrashes(): Promise<void> {
    const answer = await this.#ask({
      message: t('question.crashed.message'),
      detail: t('question.crashed.detail'),
      buttons: [
        { answer: 'again', label: t('question.crashed.again') },
        { answer: 'quit', label: t('question.close.quit') },
      ],
    });
    if (answer === 'again' && this.#isMissing) this.#replace();
    if (answer === 'quit') this.#parts.quit();
  }

  /** Undefined when it need not be asked: it is being asked already, or the window is gone. */
  async #ask<Answer extends string>(question: Question<Answer>): Promise<Answer | undefined> {
    const { window } = this.#parts;
    if (this.#isAsking || this.#parts.isLeaving() || window.isDestroyed()) return undefined;
    this.#isAsking = true;
    try {
      const answer = await this.#parts.ask(question);
      return window.isDestroyed() ? undefined : answer;
    } finally {
      this.#isAsking = false;
    }
  }

  /** Not within the event that told of the end: Chromium is still clearing up then. */
  #replace(): void {
    const { window, log, clock } = this.#parts;
    log.info({}, 'the page is replaced');
    this.#isMissing = false;
    this.#replacing?.dispose();
    this.#replacing = clock.setTimer(0, () => {
      if (!window.isDestroyed()) window.webContents.reload();
    });
  }
}
