import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MirrorScreen } from '../../../main/terminal/mirror-screen.ts';
import type { TerminalSize } from '../../../protocol/terminal-info.ts';
import * as restoring from '../../checks/check-silent-restore.ts';
import { importEdited } from '../../import-edited.ts';
import { pictureOf, ViewerTerminal } from '../../terminal-picture.ts';
import { vtStream, vtStreamToReflow } from '../../vt-stream.ts';

const SCROLLBACK = 30;
const RUNS = 400;
/** The same streams each time; SALLYPORT_SNAPSHOT_SEED draws others. */
const seed = Number(process.env['SALLYPORT_SNAPSHOT_SEED'] ?? 1);

const sizes = fc.record({ cols: fc.integer({ min: 2, max: 24 }), rows: fc.integer({ min: 1, max: 6 }) });

function openScreen(size: TerminalSize = { cols: 20, rows: 5 }) {
  const replies: string[] = [];
  const titles: string[] = [];
  const screen = new MirrorScreen({
    size,
    scrollbackLines: SCROLLBACK,
    offset: 0,
    onReply: (bytes) => replies.push(Buffer.from(bytes).toString()),
    onTitle: (title) => titles.push(title),
  });
  return { screen, replies, titles, print: (text: string) => screen.write(Buffer.from(text)) };
}

/** One terminal that has seen everything, and one that was given a snapshot. */
function restore(seenBytes: Uint8Array, size: TerminalSize, scope: 'all' | 'screen') {
  const { screen } = openScreen(size);
  const seen = new ViewerTerminal(size, SCROLLBACK);
  const restored = new ViewerTerminal(size, SCROLLBACK);
  screen.write(seenBytes);
  seen.write(seenBytes);
  const snapshot = screen.snapshot(scope);
  restored.write(snapshot.bytes);
  return { seen, restored, snapshot };
}

describe.each([['all'], ['screen']] as const)('L43: a snapshot of %s', (scope) => {
  it('recreates the terminal, sends nothing and rings nothing', () => {
    fc.assert(
      fc.property(sizes, vtStream, fc.nat(), (size, stream, cutSeed) => {
        const { seen, restored, snapshot } = restore(stream.subarray(0, cutSeed % (stream.length + 1)), size, scope);
        expect(pictureOf(restored.terminal, { scope })).toEqual(pictureOf(seen.terminal, { scope }));
        const heard = { bells: restored.bells, sent: restored.sent, hasBell: snapshot.bytes.includes(7) };
        expect(heard).toEqual({ bells: 0, sent: [], hasBell: false });
      }),
      { numRuns: RUNS, seed },
    );
  });

  it('lets output go on where it was cut, within a character or a sequence too', () => {
    fc.assert(
      fc.property(sizes, vtStream, fc.nat(), (size, stream, cutSeed) => {
        const cut = cutSeed % (stream.length + 1);
        const { seen, restored } = restore(stream.subarray(0, cut), size, scope);
        seen.write(stream.subarray(cut));
        restored.write(stream.subarray(cut));
        const picture = { scope: 'screen', withLinks: false } as const;
        expect(pictureOf(restored.terminal, picture)).toEqual(pictureOf(seen.terminal, picture));
      }),
      { numRuns: RUNS, seed },
    );
  });
});

describe('L43: a snapshot', () => {
  it('in insert mode keeps what stands behind a character that became wide only by what joined it', () => {
    const bytes = Buffer.from('\x1b[4h      !    \t\x1b[0;0H漢❤️');
    const { seen, restored } = restore(bytes, { cols: 5, rows: 2 }, 'all');
    expect(pictureOf(restored.terminal, { scope: 'all' })).toEqual(pictureOf(seen.terminal, { scope: 'all' }));
  });

  it.each([['all'], ['screen']] as const)(
    'of %s keeps the saved cursor in its row when the scrollback goes',
    (scope) => {
      const { seen, restored } = restore(Buffer.from('1\r\n2\r\n3\r\n4\x1b7\x1b[H'), { cols: 5, rows: 3 }, scope);
      const rows = [seen, restored].map((viewer) => {
        viewer.write(Buffer.from('\x1b[3J\x1b8'));
        return viewer.terminal.buffer.active.cursorY;
      });
      expect(rows).toEqual([2, 2]);
    },
  );

  it('recreates a terminal that has been resized', () => {
    const steps = fc.array(fc.record({ size: sizes, stream: vtStreamToReflow }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(steps, (list) => {
        const { screen } = openScreen(list[0]?.size);
        const seen = new ViewerTerminal(list[0]?.size as TerminalSize, SCROLLBACK);
        for (const { size, stream } of list) {
          screen.resize(size);
          seen.terminal.resize(size.cols, size.rows);
          screen.write(stream);
          seen.write(stream);
        }
        const snapshot = screen.snapshot('all');
        const restored = new ViewerTerminal(snapshot.size, SCROLLBACK);
        restored.write(snapshot.bytes);
        expect(pictureOf(restored.terminal, { scope: 'all' })).toEqual(pictureOf(seen.terminal, { scope: 'all' }));
      }),
      { numRuns: RUNS, seed },
    );
  });

  it('of an alternate screen has nothing that scrolled out of it before the terminal grew', () => {
    const { screen, print } = openScreen({ cols: 5, rows: 3 });
    screen.resize({ cols: 5, rows: 2 });
    print('\x1b[?1049hgone\r\n2\r\n3\x1b[H');
    screen.resize({ cols: 5, rows: 3 });
    const restored = new ViewerTerminal({ cols: 5, rows: 3 }, SCROLLBACK);

    restored.write(screen.snapshot('all').bytes);

    const { active } = restored.terminal.buffer;
    const rows = [0, 1, 2].map((row) => active.getLine(row)?.translateToString(true));
    expect({ rows, base: active.baseY }).toEqual({ rows: ['2', '3', ''], base: 0 });
  });

  it('says its size and the offset at which output goes on', () => {
    const { screen, print } = openScreen({ cols: 20, rows: 5 });
    print('hello €');
    screen.resize({ cols: 30, rows: 6 });

    const { offset, size } = screen.snapshot('all');

    expect({ offset, size }).toEqual({ offset: 9, size: { cols: 30, rows: 6 } });
  });

  it('F12: holds no question, clipboard or notification that the program printed, and restores in silence', () => {
    expect(restoring.checkSilentRestore()).toEqual([]);
  });

  it('L43, control: a snapshot that is simply the output asks and rings again, which is seen', async () => {
    const file = 'main/terminal/mirror-screen.ts';
    const edits = [
      { file, from: `  #title = '';`, to: `  #title = '';\n  readonly #seen: Uint8Array[] = [];` },
      { file, from: 'this.#offset += bytes.byteLength;', to: 'this.#offset += this.#seen.push(bytes);' },
      {
        file,
        from: 'Buffer.concat([encoder.encode(text), begun, this.#characters.held])',
        to: 'Buffer.concat(this.#seen)',
      },
    ];
    const broken = await importEdited<typeof restoring>('test/checks/check-silent-restore.ts', edits);
    const replies = ['\x1b[1;1R', '\x1b[?1;2c', '\x1bP1$r0m\x1b\\'].map((reply) => JSON.stringify(reply));
    expect(broken.checkSilentRestore()).toEqual(
      ['all', 'screen'].flatMap((scope) => [
        ...replies.map((reply) => `restoring ${scope} sends ${reply}`),
        `restoring ${scope} rings`,
        `the snapshot of ${scope} holds what the program asked`,
      ]),
    );
  });

  it('swallows the rest of a string that was too long to keep', () => {
    const { screen, print } = openScreen();
    const restored = new ViewerTerminal({ cols: 20, rows: 5 }, SCROLLBACK);
    print(`\x1bPq${'~'.repeat(200_000)}`);

    restored.write(screen.snapshot('all').bytes);
    restored.write(Buffer.from('~~~~\x1b\\after'));

    expect(restored.terminal.buffer.active.getLine(0)?.translateToString(true)).toBe('after');
  });

  it('carries the colours a program has set', () => {
    const { screen, print } = openScreen();
    print('\x1b]11;#102030\x07\x1b]4;1;rgb:ff/00/80\x07');

    expect(Buffer.from(screen.snapshot('screen').bytes).toString()).toContain(
      '\x1b]11;rgb:10/20/30\x1b\\\x1b]4;1;rgb:ff/00/80\x1b\\',
    );
  });
});

describe('L41: a character split over reads', () => {
  it('arrives whole, wherever it is split', () => {
    const text = '…’é漢👍🏽';
    const bytes = Buffer.from(text);
    const { screen } = openScreen();
    for (const byte of bytes) screen.write(Uint8Array.of(byte));
    const restored = new ViewerTerminal({ cols: 20, rows: 5 }, SCROLLBACK);

    restored.write(screen.snapshot('all').bytes);

    expect(restored.terminal.buffer.active.getLine(0)?.translateToString(true)).toBe(text);
  });
});

describe('L43: a query', () => {
  it.each([
    ['DA1', '\x1b[c', '\x1b[?1;2c'],
    ['DA2', '\x1b[>c', '\x1b[>0;276;0c'],
    ['DA3', '\x1b[=c', '\x1bP!|00000000\x1b\\'],
    ['DSR 5', '\x1b[5n', '\x1b[0n'],
    ['DSR 6', '\x1b[2;3H\x1b[6n', '\x1b[2;3R'],
    ['DSR 6 about to wrap', `${'x'.repeat(20)}\x1b[6n`, '\x1b[1;20R'],
    ['DSR 6 within margins', '\x1b[2;4r\x1b[?6h\x1b[2;3H\x1b[6n', '\x1b[2;3R'],
    ['DECXCPR', '\x1b[4;5H\x1b[?6n', '\x1b[?4;5R'],
    ['DECRQM set', '\x1b[?2004h\x1b[?2004$p', '\x1b[?2004;1$y'],
    ['DECRQM reset', '\x1b[?25$p', '\x1b[?25;1$y'],
    ['DECRQM ANSI', '\x1b[4$p', '\x1b[4;2$y'],
    ['DECRQSS SGR', '\x1b[1;38;5;200m\x1bP$qm\x1b\\', '\x1bP1$r0;1;38;5;200m\x1b\\'],
    ['DECRQSS plain SGR', '\x1bP$qm\x1b\\', '\x1bP1$r0m\x1b\\'],
    ['DECRQSS margins', '\x1b[2;4r\x1bP$qr\x1b\\', '\x1bP1$r2;4r\x1b\\'],
    ['DECRQSS cursor', '\x1b[5 q\x1bP$q q\x1b\\', '\x1bP1$r5 q\x1b\\'],
    ['XTVERSION', '\x1b[>q', '\x1bP>|Sallyport\x1b\\'],
    ['OSC 10', '\x1b]10;?\x07', '\x1b]10;rgb:d6d6/d9d9/e0e0\x1b\\'],
    ['OSC 11', '\x1b]11;?\x1b\\', '\x1b]11;rgb:1414/1616/1b1b\x1b\\'],
    ['OSC 12', '\x1b]12;?\x07', '\x1b]12;rgb:d6d6/d9d9/e0e0\x1b\\'],
    ['OSC 11 after a change', '\x1b]11;#ff0000\x07\x1b]11;?\x07', '\x1b]11;rgb:ffff/0000/0000\x1b\\'],
    ['OSC 4', '\x1b]4;16;?\x07', '\x1b]4;16;rgb:0000/0000/0000\x1b\\'],
    ['size in characters', '\x1b[18t', '\x1b[8;5;20t'],
    ['size in pixels', '\x1b[14t', '\x1b[4;85;160t'],
    ['size of a cell', '\x1b[16t', '\x1b[6;17;8t'],
  ])('%s is answered exactly once', (_what, question, answer) => {
    const { replies, print } = openScreen();

    print(question);

    expect(replies).toEqual([answer]);
  });

  it('torn between two reads is answered once', () => {
    const { replies, print } = openScreen();

    for (const char of '\x1b[6n\x1b]11;?\x1b\\') print(char);

    expect(replies).toEqual(['\x1b[1;1R', '\x1b]11;rgb:1414/1616/1b1b\x1b\\']);
  });

  it('in output that was answered before is not answered again', () => {
    const { screen, replies } = openScreen();

    screen.writeSilently(Buffer.from('\x1b[6n\x1b]11;?\x07\x1b[>q'));

    expect(replies).toEqual([]);
  });
});

describe('A mirrored screen', () => {
  it('tells the title, also one that comes back from the stack', () => {
    const { titles, print } = openScreen();

    print('\x1b]0;one\x07\x1b[22t\x1b]2;two\x1b\\\x1b[23t');

    expect(titles).toEqual(['one', 'two', 'one']);
  });

  it.each([['\x1b[?1049h'], ['']])('survives erasing upwards from the bottom right corner', (before) => {
    const { screen, print } = openScreen();

    print(`${before}top\x1b[999;999H\x1b[1Jdone`);

    expect(Buffer.from(screen.snapshot('screen').bytes).toString()).toContain('done');
  });
});
