import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { display } from './screen.ts';
import type { WebContents } from './web-contents.ts';

export type WindowForm = 'normal' | 'minimized' | 'maximized' | 'fullscreen';

/** Where nobody sees a window: there may be no window manager that could hide it. */
const outOfSight = 20_000;

/** Where a window is and in which form, as a window manager would keep it; Chromium's window follows. */
export class WindowPlacement {
  readonly #contents: WebContents;
  #normal: Rectangle;
  #form: WindowForm = 'normal';
  #isShown: boolean;

  constructor(contents: WebContents, options: BrowserWindowConstructorOptions, isShown: boolean) {
    const { x = 40, y = 40, width = 800, height = 600 } = options;
    this.#contents = contents;
    this.#normal = { x, y, width, height };
    this.#isShown = isShown;
    this.#apply();
  }

  get form(): WindowForm {
    return this.#form;
  }

  get bounds(): Rectangle {
    const isLarge = this.#form === 'maximized' || this.#form === 'fullscreen';
    return { ...(isLarge ? display.workArea : this.#normal) };
  }

  get normalBounds(): Rectangle {
    return { ...this.#normal };
  }

  setForm(form: WindowForm): void {
    this.#form = form;
    this.#apply();
  }

  setBounds(change: Partial<Rectangle>): void {
    this.#normal = { ...this.#normal, ...change };
    this.#apply();
  }

  setShown(isShown: boolean): void {
    this.#isShown = isShown;
    this.#apply();
  }

  #apply(): void {
    const { x, y, width, height } = this.bounds;
    const left = this.#isShown ? x : outOfSight;
    this.#contents.whenOpen().then(
      (page) => page.place({ left, top: y, width, height }).catch(() => undefined), // it may be closing
      () => undefined, // it did not open
    );
  }
}
