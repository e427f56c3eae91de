import { implementedOnly } from '../wire/implemented-only.ts';

let text = '';

/** The module `clipboard`: one of this process's own, not the desktop's nor the page's. */
export const clipboard = implementedOnly('clipboard', {
  readText: (): string => text,
  writeText: (next: string): void => void (text = next),
});
