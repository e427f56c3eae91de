import { appBridge } from './connection/app-bridge.ts';

/** The clipboard: through the app, where pages are given no permission of their own, else through the browser. */
export const clipboard = {
  async writeText(text: string): Promise<void> {
    if (appBridge === undefined) await navigator.clipboard.writeText(text);
    else appBridge.copyText(text);
  },
  readText: (): Promise<string> => (appBridge === undefined ? navigator.clipboard.readText() : appBridge.readText()),
};
