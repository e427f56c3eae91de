import type { Cdp } from './cdp.ts';
import { HostEmitter } from './host-emitter.ts';

type ThemeSource = 'system' | 'light' | 'dark';

class NativeTheme extends HostEmitter {
  readonly #pages = new Set<Cdp>();
  #source: ThemeSource = 'system';
  #isSystemDark = false;

  constructor() {
    super(['updated']);
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#isSystemDark : this.#source === 'dark';
  }

  get themeSource(): ThemeSource {
    return this.#source;
  }

  set themeSource(source: ThemeSource) {
    this.#change(() => (this.#source = source));
  }

  /** For tests: what the desktop prefers. */
  setSystemDark(isDark: boolean): void {
    this.#change(() => (this.#isSystemDark = isDark));
  }

  /** For the stand-in itself: the page sees this theme until `leave`. */
  async follow(cdp: Cdp): Promise<void> {
    this.#pages.add(cdp);
    await this.#apply(cdp);
  }

  leave(cdp: Cdp): void {
    this.#pages.delete(cdp);
  }

  #change(change: () => void): void {
    const wasDark = this.shouldUseDarkColors;
    change();
    if (this.shouldUseDarkColors === wasDark) return;
    for (const cdp of this.#pages) this.#apply(cdp).catch(() => undefined); // it may be closing
    this.emit('updated');
  }

  async #apply(cdp: Cdp): Promise<void> {
    const value = this.shouldUseDarkColors ? 'dark' : 'light';
    await cdp.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
  }
}

export const nativeTheme = new NativeTheme();
