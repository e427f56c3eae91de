import { implementedOnly } from '../wire/implemented-only.ts';

let text = '';

/** The module `clipboard`: one of this process's own, not the desktop's nor the page's. */
export const clipboard = implementedOnly('clipboard', {
  readText: async (): Promise<string> => text,
  writeText: async (next: string): Promise<void> => void (text = next),
});
