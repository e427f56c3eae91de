import { WebglAddon } from '@xterm/addon-webgl';
import type { Terminal } from '@xterm/xterm';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import type { WebglBudget } from './webgl-budget.ts';

/**
 * Paints a terminal with WebGL as long as it lives; afterwards, or where WebGL is not to be had, xterm uses the DOM.
 * `lost` is called after the browser took the context away and the DOM has taken over.
 */
export function paintWithWebgl(terminal: Terminal, budget: WebglBudget, lost: () => void): Disposable | undefined {
  const place = budget.acquire();
  if (place === undefined) return undefined;
  const addon = new WebglAddon();
  try {
    terminal.loadAddon(addon);
  } catch {
    addon.dispose();
    place.dispose();
    return undefined;
  }
  const contexts = findContexts(terminal);
  const painter = new DisposableStore();
  painter.add(place);
  painter.add(toDisposable(() => contexts.forEach(releaseContext)));
  painter.add(toDisposable(() => addon.dispose()));
  addon.onContextLoss(() => {
    painter.dispose();
    lost();
  });
  return painter;
}

function findContexts(terminal: Terminal): WebGL2RenderingContext[] {
  const canvases = [...(terminal.element?.querySelectorAll('canvas') ?? [])];
  return canvases.flatMap((canvas) => {
    const context = canvas.getContext('webgl2');
    return context === null ? [] : [context];
  });
}

/** Dropping the canvas alone leaves the context to the garbage collector, and the browser's count with it. */
function releaseContext(context: WebGL2RenderingContext): void {
  context.getExtension('WEBGL_lose_context')?.loseContext();
}
