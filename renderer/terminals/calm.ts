import type { Terminal } from '@xterm/xterm';

/** The screen could be drawn anew and nobody would miss anything. No snapshot brings pictures back. */
export function isCalm(
  terminal: Pick<Terminal, 'buffer' | 'hasSelection'>,
  images: { readonly arePainted: boolean },
): boolean {
  const { type, baseY, viewportY } = terminal.buffer.active;
  return type === 'normal' && viewportY === baseY && !terminal.hasSelection() && !images.arePainted;
}
