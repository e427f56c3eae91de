import { createRequire } from 'node:module';
import type * as Graphemes from '@xterm/addon-unicode-graphemes';
import type { Terminal } from '@xterm/headless';

const { UnicodeGraphemesAddon } = loadUnpooled();

/** Gives a terminal the character widths and clusters that the window's terminals use. */
export function useGraphemeWidths(terminal: Terminal): void {
  terminal.loadAddon(new UnicodeGraphemesAddon());
}

/**
 * While it loads, the addon decodes its table with Buffer.from and reads it from the start of the underlying memory.
 * That is the table only where the buffer is not part of Node's shared pool.
 */
function loadUnpooled(): typeof Graphemes {
  const { poolSize } = Buffer;
  Buffer.poolSize = 0;
  try {
    return createRequire(import.meta.url)('@xterm/addon-unicode-graphemes') as typeof Graphemes;
  } finally {
    Buffer.poolSize = poolSize;
  }
}
