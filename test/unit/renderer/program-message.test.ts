import { Terminal } from '@xterm/headless';
import { describe, expect, it } from 'vitest';
import { copyPreview } from '../../../renderer/program/copy-preview.ts';
import { KittyNotices } from '../../../renderer/program/kitty-notices.ts';
import { readOsc52, readOsc777, readOsc9, type ProgramMessage } from '../../../renderer/program/program-message.ts';
import { ProgramMessages } from '../../../renderer/program/program-messages.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('what a program tells', () => {
  it.each<[string, ReturnType<typeof readOsc9>]>([
    ['Build done', { kind: 'notice', title: '', body: 'Build done' }],
    ['4;1;40', { kind: 'progress', progress: { state: 'running', percent: 40 } }],
    ['4;2;250', { kind: 'progress', progress: { state: 'failed', percent: 100 } }],
    ['4;3', { kind: 'progress', progress: { state: 'unknown', percent: 0 } }],
    ['4;4;-3', { kind: 'progress', progress: { state: 'paused', percent: 0 } }],
    ['4;0;0', { kind: 'progress', progress: undefined }],
    ['4;7;1', undefined],
    ['4', undefined],
    ['9;/home/me', undefined],
    ['1;500', undefined],
    ['', undefined],
    ['2026 was a year', { kind: 'notice', title: '', body: '2026 was a year' }],
  ])('is by OSC 9 %j', (data, message) => {
    expect(readOsc9(data)).toEqual(message);
  });

  it('is by OSC 777 a title and a body, which may hold semicolons', () => {
    expect([readOsc777('notify;Tests;3 failed; 7 passed'), readOsc777('notify'), readOsc777('play;x')]).toEqual([
      { kind: 'notice', title: 'Tests', body: '3 failed; 7 passed' },
      undefined,
      undefined,
    ]);
  });

  it('turns no text, ends no line, and is no longer than people read', () => {
    const told = readOsc777(`notify;a\u202Eb\nc;${'x'.repeat(9_000)}`);
    expect(told).toEqual({ kind: 'notice', title: 'a�b c', body: `${'x'.repeat(300)}…` });
  });

  it.each<[string, string | undefined]>([
    [`c;${base64('grüße')}`, 'grüße'],
    [`;${base64('x')}`, 'x'],
    [`p;${base64('two\nlines')}`, 'two\nlines'],
    ['c;?', undefined],
    ['c;', undefined],
    ['c', undefined],
    ['c;not base64', undefined],
    [`c;${'A'.repeat(2_000_000)}`, undefined],
  ])('is by OSC 52 a text for the clipboard, and never a question: %.20j', (data, text) => {
    expect(readOsc52(data)).toEqual(text === undefined ? undefined : { kind: 'copy', text });
  });

  it('is by OSC 99 whole once its last piece has come, plain or in base64', () => {
    const kitty = new KittyNotices();
    expect([
      kitty.read(';Hello'),
      kitty.read('i=1:d=0;Build'),
      kitty.read('i=2:d=0:p=body;other'),
      kitty.read(`i=1:d=1:p=body:e=1;${base64('fertig, schön')}`),
      kitty.read('i=1:p=icon;AAAA'),
    ]).toEqual([
      { kind: 'notice', title: 'Hello', body: '' },
      undefined,
      undefined,
      { kind: 'notice', title: 'Build', body: 'fertig, schön' },
      undefined,
    ]);
  });

  it('is by OSC 99 bounded, however many pieces never come to an end', () => {
    const kitty = new KittyNotices();
    for (let id = 0; id < 10_000; id += 1) kitty.read(`i=${id}:d=0;${'x'.repeat(100)}`);
    expect([kitty.read('i=0;!'), kitty.read('i=9999;!')]).toEqual([
      { kind: 'notice', title: '!', body: '' },
      { kind: 'notice', title: `${'x'.repeat(100)}…`, body: '' },
    ]);
  });
});

describe('what would be copied', () => {
  it.each([
    ['two words', 'two words'],
    ['rm -rf /tmp/x\r', 'rm -rf /tmp/x⏎'],
    ['a\r\nb\nc\td', 'a⏎b⏎c⇥d'],
    [`harmless${' '.repeat(500)}rm -rf /\n`, 'harmless … rm -rf /⏎'],
    [`${'x'.repeat(60)}${'y'.repeat(60)}`, `${'x'.repeat(60)} … ${'y'.repeat(20)}`],
    ['a\u202Eb\x1b[2J', 'a�b�[2J'],
  ])('is shown of %j', (text, shown) => {
    expect(copyPreview(text)).toBe(shown);
  });
});

describe('a terminal’s programs', () => {
  const start = () => {
    const [clock, told] = [new FakeClock(), [] as ProgramMessage[]];
    const terminal = new Terminal({ allowProposedApi: true });
    const messages = new ProgramMessages(terminal as never, clock);
    messages.onMessage((message) => told.push(message));
    const print = (text: string) => new Promise<void>((resolve) => terminal.write(text, resolve));
    return { clock, told, messages, print };
  };

  it('are heard at once, then no more often than four times a second, the last word of each kind', async () => {
    const { clock, told, messages, print } = start();
    await print('\x1b]9;first\x07\x1b]9;4;1;10\x07');
    for (let percent = 11; percent <= 60; percent += 1) await print(`\x1b]9;4;1;${percent}\x1b\\\x1b]9;again\x07`);
    const atOnce = told.length;
    await clock.advance(250);
    await clock.advance(1_000);

    expect(atOnce).toBe(2);
    expect(told.slice(2)).toEqual([
      { kind: 'notice', title: '', body: 'again' },
      { kind: 'progress', progress: { state: 'running', percent: 60 } },
    ]);
    expect(clock.pendingTimers).toBe(0);
    messages.dispose();
  });

  it('are not heard from a snapshot, nor after the screen has gone', async () => {
    const { clock, told, messages, print } = start();
    messages.isSilent = true;
    await print('\x1b]9;from a snapshot\x07');
    messages.isSilent = false;
    await print('\x1b]777;notify;a;b\x07\x1b]777;notify;c;d\x07');
    messages.dispose();
    await print('\x1b]9;too late\x07');

    expect(told).toEqual([{ kind: 'notice', title: 'a', body: 'b' }]);
    expect(clock.pendingTimers).toBe(0);
  });
});
