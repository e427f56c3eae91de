import { describe, expect, it } from 'vitest';
import { MirrorScreen } from '../../../main/terminal/mirror-screen.ts';

function openScreen(text: string, scrollbackLines = 30) {
  const options = { scrollbackLines, offset: 0, onReply: () => undefined, onTitle: () => undefined };
  const screen = new MirrorScreen({ size: { cols: 20, rows: 5 }, ...options });
  screen.write(Buffer.from(text));
  return screen;
}

/** The marks of a snapshot, each with the text behind it. */
function marksOf(screen: MirrorScreen): string[] {
  const text = Buffer.from(screen.snapshot('all').bytes).toString();
  return [...text.matchAll(/\x1b\]133;([^\x1b]*)\x1b\\([^\x1b\r\n]*)/g)].map(([, mark, after]) => `${mark} ${after}`);
}

const command = (line: string, output: string, status: number): string =>
  `\x1b]133;A;k=i\x07$ \x1b]133;B\x07${line}\r\n\x1b]133;C\x07${output}\r\n\x1b]133;D;${status}\x07`;

describe('the marks of a shell in a snapshot', () => {
  it('stand where they were, and what was restored has them, too', () => {
    const screen = openScreen(`${command('one', 'out', 0)}${command('two', 'more', 3)}\x1b]133;A\x07$ `);
    const marks = ['A $ one', 'C out', 'D;0 ', 'A $ two', 'C more', 'D;3 ', 'A $ '];
    const restored = openScreen(Buffer.from(screen.snapshot('all').bytes).toString());

    expect([marksOf(screen), marksOf(restored)]).toEqual([marks, marks]);
  });

  it('are those that mean something, each once', () => {
    const drawnAnew = '\x1b]133;D;0\x07\x1b]133;A\x07$ ';
    const screen = openScreen(`${drawnAnew}\r${drawnAnew}\r\n\x1b]133;C\x07\x1b]133;C\x07\x1b]133;P;x\x07`);

    expect(marksOf(screen)).toEqual(['A $ ', 'C ']);
  });

  it('go with their rows, and with a reset', () => {
    const screen = openScreen(command('one', 'out', 0).repeat(40), 0);
    const kept = marksOf(screen).length;
    screen.write(Buffer.from('\x1bc'));

    expect([kept > 0 && kept < 10, marksOf(screen)]).toEqual([true, []]);
  });

  it('are bounded where nothing scrolls', () => {
    const screen = openScreen('\x1b]133;A\x07\x1b]133;C\x07\x1b]133;D\x07'.repeat(5_000));

    expect(marksOf(screen).length).toBeLessThanOrEqual(3_000);
  });
});
