import { implementedOnly } from '../wire/implemented-only.ts';

/** What the app handed to the desktop. */
export const handedOver = { urls: [] as string[], shownFiles: [] as string[] };

/** The module `shell`: nothing is opened. */
export const shell = implementedOnly('shell', {
  async openExternal(url: string): Promise<void> {
    handedOver.urls.push(url);
  },
  showItemInFolder(path: string): void {
    handedOver.shownFiles.push(path);
  },
});
