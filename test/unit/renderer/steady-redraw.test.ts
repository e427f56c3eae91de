import headless from '@xterm/headless';
import type { Terminal } from '@xterm/xterm';
import { describe, expect, it } from 'vitest';
import { onLookAbove } from '../../../renderer/terminals/look-above.ts';
import { SteadyRedraw } from '../../../renderer/terminals/steady-redraw.ts';

/** Ten rows, of which somebody has scrolled up some. */
function drawTerminal() {
  const inner = new headless.Terminal({ cols: 20, rows: 10, scrollback: 500, allowProposedApi: true });
  const nothing = (): undefined => undefined;
  const terminal = Object.assign(inner, { getSelectionPosition: nothing, getSelection: nothing, refresh: nothing });
  const redraw = new SteadyRedraw(terminal as unknown as Terminal);
  const write = (lines: number): Promise<void> =>
    new Promise((done) => terminal.write(Array.from({ length: lines }, (_, row) => `row ${row}`).join('\r\n'), done));
  const begin = (): void => {
    redraw.remember();
    terminal.reset();
    redraw.begin();
  };
  const draw = async (lines: number, isMore = false): Promise<void> => {
    begin();
    await write(lines);
    redraw.end(isMore);
  };
  const rowsBelow = (): number => terminal.buffer.active.baseY - terminal.buffer.active.viewportY;
  return { terminal: terminal as unknown as Terminal, redraw, begin, write, draw, rowsBelow };
}

describe('a terminal that is drawn anew', () => {
  it('shows the place somebody has scrolled to where the drawing was cut short and came again', async () => {
    const { terminal, begin, write, draw, rowsBelow } = drawTerminal();
    await draw(100);
    terminal.scrollLines(-30);
    begin();
    await write(50);
    await draw(100);

    expect(rowsBelow()).toBe(30);
  });

  it('shows that place again once there are lines so far up, where it was drawn without them between', async () => {
    const { terminal, draw, rowsBelow } = drawTerminal();
    await draw(100);
    terminal.scrollLines(-30);
    await draw(10, true);
    const without = rowsBelow();
    await draw(100);
    const after = rowsBelow();
    terminal.scrollToBottom();
    await draw(100);

    expect([without, after, rowsBelow()]).toEqual([0, 30, 0]);
  });

  it('scrolls as far as was asked before its lines had come, unless somebody has looked back', async () => {
    const asked = drawTerminal();
    await asked.draw(10, true);
    asked.redraw.lookAbove(9);
    asked.redraw.lookAbove(9);
    asked.redraw.lookAbove(-4);
    await asked.draw(100);
    const back = drawTerminal();
    await back.draw(10, true);
    back.redraw.lookAbove(9);
    back.redraw.lookBack();
    await back.draw(100);

    expect([asked.rowsBelow(), back.rowsBelow()]).toEqual([14, 0]);
  });
});

describe('a look above the first line', () => {
  it('is as long as the key or the wheel would scroll, less what there is', async () => {
    const { terminal, draw } = drawTerminal();
    const element = Object.assign(new EventTarget(), { clientHeight: 200 });
    const looks: number[] = [];
    const listening = onLookAbove(terminal, element as unknown as HTMLElement, (rows) => looks.push(rows));
    const send = (type: string, init: object): void => void element.dispatchEvent(Object.assign(new Event(type), init));
    await draw(10);
    send('keydown', { key: 'PageUp', shiftKey: true });
    send('keydown', { key: 'PageUp', shiftKey: false });
    send('keydown', { key: 'PageDown', shiftKey: true });
    // A notch of a wheel, a touch of a trackpad, a browser that says less, and keys held meanwhile.
    send('wheel', { deltaY: -100, wheelDeltaY: 120, deltaMode: 0 });
    send('wheel', { deltaY: -16, wheelDeltaY: 48, deltaMode: 0 });
    send('wheel', { deltaY: -80, deltaMode: 0 });
    send('wheel', { deltaY: -100, wheelDeltaY: 120, deltaMode: 0, altKey: true });
    send('wheel', { deltaY: -100, wheelDeltaY: 120, deltaMode: 0, shiftKey: true });
    await draw(14);
    send('keydown', { key: 'PageUp', shiftKey: true });
    send('wheel', { deltaY: -1, deltaMode: 1 });
    send('wheel', { deltaY: -3, deltaMode: 1 });
    listening.dispose();
    send('keydown', { key: 'PageUp', shiftKey: true });

    expect(looks).toEqual([9, -9, 2.5, 1, 5, 12.5, 5, 3.5]);
  });
});
