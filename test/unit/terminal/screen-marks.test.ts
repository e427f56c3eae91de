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

/** The folders of a snapshot, each with the text of the row it belongs to. */
function foldersOf(screen: MirrorScreen, scope: 'all' | 'screen' = 'all'): string[] {
  const text = Buffer.from(screen.snapshot(scope).bytes).toString();
  const found = [...text.matchAll(/\x1b\]7;([^\x1b]*)\x1b\\((?:\x1b\][^\x1b]*\x1b\\)*)([^\x1b\r\n]*)/g)];
  return found.map(([, folder, , row]) => `${folder} ${row}`);
}

/** After a command that has printed nothing. */
const prompt = (folder: string): string => `\x1b]133;C\x07\x1b]133;D\x07\x1b]7;${folder}\x07\x1b]133;A\x07$ `;

describe('the folders of a shell in a snapshot', () => {
  const [home, work] = ['file://here/home', 'file://here/w%20rk'];
  const text = `${prompt(home)}one\r\n${prompt(home)}two\r\n${prompt(work)}three\r\n`;

  it('are told where they became others, and what was restored tells them, too', () => {
    const screen = openScreen(text);
    const restored = openScreen(Buffer.from(screen.snapshot('all').bytes).toString());
    const folders = [`${home} $ one`, `${work} $ three`];

    expect([foldersOf(screen), foldersOf(restored)]).toEqual([folders, folders]);
  });

  it('are told of a screen whose prompt has scrolled out of it', () => {
    const screen = openScreen(`${text}${'line\r\n'.repeat(12)}`);

    expect(foldersOf(screen, 'screen')).toEqual([`${work} line`]);
  });

  it('are none that would be something else when told again', () => {
    const told = ['ftp://x/', 'file://a b', `file://${'x'.repeat(2_000)}`, 'file://\x85x', ''];
    const screen = openScreen(told.map((one) => `${prompt(one)}\r\n`).join(''));

    expect(foldersOf(screen)).toEqual([]);
  });
});

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
