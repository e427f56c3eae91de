import { describe, expect, it } from 'vitest';
import { SlowTerminal, type SlowTerminalOptions } from './slow-terminal.ts';

/** At a prompt whose program has been seen to echo. */
function proven(options: SlowTerminalOptions = {}): SlowTerminal {
  const terminal = new SlowTerminal(options);
  terminal.type('a');
  terminal.echo();
  return terminal;
}

describe('predicted echo', () => {
  it('shows nothing before the program has been seen to echo, then all that is on its way', () => {
    const terminal = new SlowTerminal();
    terminal.type('l', 's');
    const before = terminal.row;
    terminal.reach(1);
    terminal.arrive();
    terminal.type(' ', '-');
    expect([before, terminal.row, terminal.overlay, terminal.prediction.picture?.cursor]).toEqual([
      '$',
      '$ ls -',
      's -',
      6,
    ]);
  });

  it.each([false, true])('takes away what has been echoed, and leaves what has not (late acks: %s)', (areAcksLate) => {
    const terminal = proven({ areAcksLate });
    terminal.type('b', 'c', 'd');
    terminal.reach(2);
    terminal.arrive();
    const half = terminal.overlay;
    terminal.echo();
    expect([half, terminal.overlay, terminal.row]).toEqual(['d', '', '$ abcd']);
  });

  it.each<[string, readonly string[], string, number]>([
    ['erases what was typed', ['b', 'c', '\x7f'], '$ ab', 4],
    ['moves, and inserts in the middle', ['b', 'c', '\x1b[D', '\x1b[D', 'X'], '$ aXbc', 4],
    ['moves back over what was typed', ['b', '\x1b[D', '\x1b[C', 'c'], '$ abc', 5],
    ['erases in the middle', ['b', 'c', '\x1b[D', '\x7f'], '$ ac', 3],
    ['types wide characters', ['你', '好'], '$ a你好', 7],
    ['erases a wide character', ['你', '好', '\x7f'], '$ a你', 5],
    ['does not erase what it has not seen being typed', ['\x7f', '\x7f'], '$', 2],
    [
      'does not guess further than the right margin allows a wide character',
      [...'b'.repeat(16), '你'],
      `$ a${'b'.repeat(16)}`,
      19,
    ],
  ])('%s', (_what, keys, row, cursor) => {
    const terminal = proven();
    terminal.type(...keys);
    const shown = [terminal.row, terminal.prediction.picture?.cursor];
    terminal.echo();
    expect({ shown, ...terminal.pictures }).toEqual({ shown: [row, cursor], ...terminal.pictures, overlay: '' });
  });

  it.each([false, true])('goes on in the next row, and is right about it (late acks: %s)', (areAcksLate) => {
    const terminal = proven({ areAcksLate });
    terminal.type(...'b'.repeat(17), 'c', 'd');
    const shown = terminal.row;
    terminal.echo();
    expect([shown, terminal.row, terminal.overlay]).toEqual(['cd', 'cd', '']);
  });

  it('shows nothing after Enter until the next line has proven its echo', () => {
    const terminal = proven();
    terminal.type('\r', 'x', 'y', 'z');
    const overlays = [1, 1, 1].map((count) => {
      terminal.reach(count);
      terminal.arrive();
      return terminal.overlay;
    });
    terminal.type('1');
    terminal.echo();
    terminal.type('2');
    expect([...overlays, terminal.overlay, terminal.row]).toEqual(['', 'yz', 'z', '2', '$ xyz12']);
  });

  it('goes on behind a completion as soon as what was typed after it has been echoed', () => {
    const terminal = proven();
    terminal.type('\t', 'c');
    terminal.echo();
    terminal.type('d');
    expect([terminal.overlay, terminal.row]).toEqual(['d', '$ apletion cd']);
  });

  it.each(['silent', 'masked'] as const)(
    'never shows a password, typed early or late, at a %s prompt',
    async (kind) => {
      const terminal = proven();
      terminal.editor.next = kind;
      terminal.type('b', '\r', '1', '2');
      terminal.echo();
      for (const key of '345678') {
        terminal.type(key);
        if (key === '5') terminal.echo();
        await terminal.clock.advance(90);
      }
      terminal.echo();
      await terminal.clock.advance(1000);
      expect([terminal.shown.replaceAll('b', ''), terminal.overlay]).toEqual(['', '']);
    },
  );

  it('shows nothing of a password asked for in the same row, without Enter', () => {
    const terminal = proven();
    terminal.editor.mode = 'silent';
    terminal.print(' Password: ');
    terminal.arrive();
    terminal.type('1', '2');
    terminal.echo();
    expect(terminal.shown).toBe('');
  });

  it('takes a wrong guess back soon after the agent has taken the key, and waits for another proof', async () => {
    const terminal = proven();
    terminal.editor.mode = 'silent';
    terminal.type('b', 'c');
    const shown = terminal.overlay;
    terminal.echo();
    await terminal.clock.advance(199);
    const still = terminal.overlay;
    await terminal.clock.advance(1);
    terminal.type('d');
    expect([shown, still, terminal.overlay, terminal.row]).toEqual(['bc', 'bc', '', '$ a']);
  });

  it('keeps what it shows while a link is down, for as long as it takes', async () => {
    const terminal = proven();
    terminal.type('b', 'c');
    await terminal.clock.advance(60_000);
    const shown = terminal.overlay;
    terminal.echo();
    expect([shown, terminal.overlay, terminal.row]).toEqual(['bc', '', '$ abc']);
  });

  it('guesses anew, unseen, when the screen is somewhere else before the keys can have got there', () => {
    const terminal = proven();
    terminal.type('b');
    terminal.print('\r\nmail for you\r\n$ a');
    terminal.arrive();
    const overlay = terminal.overlay;
    terminal.echo();
    terminal.type('c');
    expect([overlay, terminal.overlay, terminal.row]).toEqual(['', 'c', '$ abc']);
  });

  it('outlives a line that is redrawn in pieces', async () => {
    const terminal = proven({ hasSuggestions: true });
    terminal.type('b', 'c');
    terminal.reach(2, 3);
    const overlays = new Set<string>();
    for (let message = 0; message < 24; message += 1) {
      terminal.arrive(1);
      overlays.add(terminal.overlay);
      await terminal.clock.advance(1);
    }
    expect([[...overlays], terminal.row]).toEqual([['bc', 'c', ''], '$ abc']);
  });

  it('draws over a suggestion, and takes the arrow that accepts it for a key that nobody can guess', () => {
    const terminal = new SlowTerminal({ hasSuggestions: true });
    terminal.type('m');
    terminal.echo();
    terminal.type('a', '\x1b[C');
    const shown = [terminal.overlay, terminal.row];
    terminal.echo();
    expect([...shown, terminal.overlay, terminal.row]).toEqual(['a', '$ make all', '', '$ make all']);
  });

  it('in a full-screen program waits for three characters', () => {
    const terminal = new SlowTerminal();
    terminal.print('\x1b[?1049h\x1b[H');
    terminal.arrive();
    const overlays = [...'abcd'].map((key) => {
      terminal.type(key);
      const { overlay } = terminal;
      terminal.reach();
      return (terminal.arrive(), overlay);
    });
    expect(overlays).toEqual(['', '', '', 'd']);
  });

  it('takes no command of a full-screen program for typing', () => {
    const terminal = proven();
    terminal.editor.next = 'full-screen';
    terminal.type('\r');
    terminal.echo();
    for (const key of 'jjkklhjllk') {
      terminal.type(key);
      terminal.reach();
      terminal.arrive();
    }
    expect(terminal.shown).toBe('');
  });

  it('leaves no timer behind once all has been seen', () => {
    const terminal = proven();
    terminal.type('b');
    terminal.echo();
    expect(terminal.clock.pendingTimers).toBe(0);
  });
});
