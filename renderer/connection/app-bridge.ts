import type { SallyportBridge } from '../../protocol/window-bridge.ts';

declare global {
  interface Window {
    /** In the app's own window; a browser has none. */
    readonly sallyport?: SallyportBridge;
  }
}

/** The app around this page; undefined in a browser. */
export const appBridge: SallyportBridge | undefined = typeof window === 'undefined' ? undefined : window.sallyport;
