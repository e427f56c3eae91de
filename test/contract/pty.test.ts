import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../base/system-clock.ts';
import { createPtyHost } from '../../main/terminal/unix-pty.ts';
import { ProcShellProcesses } from '../../main/terminal/proc-shell-processes.ts';
import type { Pty } from '../../main/terminal/pty.ts';
import type { ExitStatus } from '../../protocol/terminal-info.ts';
import { FakePtyHost } from '../fakes/fake-pty.ts';
import { waitUntil } from '../wait-until.ts';

/** A PTY with a program that reads nothing, prints what it is told to and ends when it is told to. */
interface Subject {
  readonly pty: Pty;
  print(text: string): void;
  /** Sets the terminal as line editors do, or back. */
  edit(isEditing: boolean): void;
  /** Ends the program by SIGKILL. */
  end(): void;
}

const command = { file: '/bin/sleep', args: ['300'], cwd: '/', env: {}, size: { cols: 80, rows: 24 } };

async function createFake(): Promise<Subject> {
  const pty = new FakePtyHost().spawn(command);
  return {
    pty,
    print: (text) => pty.emitOutput(text),
    edit: (isEditing) => (pty.isEditing = isEditing),
    end: () => pty.exit({ code: null, signal: 'SIGKILL' }),
  };
}

async function createReal(): Promise<Subject> {
  const pty = createPtyHost(systemClock).spawn(command);
  await waitUntil(() => pty.foregroundGroup() === pty.pid && nameOf(pty.pid) === 'sleep', { withinMs: 5_000 });
  return {
    pty,
    print: (text) => writeFileSync(`/proc/${pty.pid}/fd/1`, text),
    edit: (isEditing) => setMode(pty.pid, isEditing ? ['-icanon', '-echo', 'lnext', 'undef'] : ['sane']),
    end: () => void processes.signalGroup(pty.pid, 'SIGKILL'),
  };
}

function setMode(pid: number, settings: readonly string[]): void {
  execFileSync('stty', ['-F', `/proc/${pid}/fd/0`, ...settings]);
}

const processes = new ProcShellProcesses(systemClock);
const nameOf = (pid: number): string | undefined => processes.find(pid)?.name;

describe.each([
  ['FakePty', createFake],
  ['the real PTY', createReal],
])('%s, as a Pty', (_name, create) => {
  let subject: Subject | undefined;
  const exits: ExitStatus[] = [];
  const heard: string[] = [];
  const outputOf = (): string => heard.filter((entry) => entry !== 'exit').join('');

  async function open(): Promise<Subject> {
    exits.length = 0;
    heard.length = 0;
    subject = await create();
    subject.pty.onOutput((bytes) => heard.push(new TextDecoder().decode(bytes)));
    subject.pty.onExit((exit) => {
      exits.push(exit);
      heard.push('exit');
    });
    return subject;
  }

  afterEach(async () => {
    if (subject === undefined) return;
    if (exits.length === 0) subject.end();
    await waitUntil(() => exits.length > 0, { withinMs: 5_000 });
    subject.pty.dispose();
  });

  it('passes output on, in order', async () => {
    const { print } = await open();
    for (const text of ['a', 'b', 'c']) print(text);
    await waitUntil(() => outputOf().length === 3, { withinMs: 5_000 });
    expect(outputOf()).toBe('abc');
  });

  it('holds output back while paused', async () => {
    const { pty, print } = await open();
    for (const isPaused of [true, false, true]) pty.setPaused(isPaused);
    print('late');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const whilePaused = outputOf();
    pty.setPaused(false);
    await waitUntil(() => outputOf() !== '', { withinMs: 5_000 });
    expect({ whilePaused, after: outputOf() }).toEqual({ whilePaused: '', after: 'late' });
  });

  it('L24: loses nothing when the program ends while paused, and tells of the end last', async () => {
    const { pty, print, end } = await open();
    pty.setPaused(true);
    print('last words');
    end();
    await waitUntil(() => exits.length > 0, { withinMs: 5_000 });
    expect({ output: outputOf(), last: heard.at(-1) }).toEqual({ output: 'last words', last: 'exit' });
  });

  it('tells once how the program ended', async () => {
    const { pty, end } = await open();
    end();
    await waitUntil(() => exits.length > 0, { withinMs: 5_000 });
    pty.dispose();
    expect(exits).toEqual([{ code: null, signal: 'SIGKILL' }]);
  });

  it('tells of the end after it was disposed too, and nothing else', async () => {
    const { pty, print, end } = await open();
    print('unheard');
    pty.dispose();
    end();
    await waitUntil(() => exits.length > 0, { withinMs: 5_000 });
    expect(heard.filter((entry) => entry !== 'unheard')).toEqual(['exit']);
  });

  it('takes what fits of what is written', async () => {
    const { pty } = await open();
    expect(pty.write(new TextEncoder().encode('abc'))).toBe(3);
  });

  it('L23: refuses input once the program has ended', async () => {
    const { pty, end } = await open();
    end();
    await waitUntil(() => exits.length > 0, { withinMs: 5_000 });
    pty.resize({ cols: 100, rows: 30 });
    pty.setPaused(false);
    expect(pty.write(new TextEncoder().encode('abc'))).toBe(0);
  });

  it('L23: has neither descriptor nor foreground once disposed, and refuses input', async () => {
    const { pty } = await open();
    const group = pty.foregroundGroup();
    pty.dispose();
    pty.dispose();
    pty.resize({ cols: 100, rows: 30 });
    pty.setPaused(true);
    expect({
      group,
      after: pty.foregroundGroup(),
      descriptors: pty.descriptors,
      taken: pty.write(new TextEncoder().encode('abc')),
    }).toEqual({ group: pty.pid, after: undefined, descriptors: [], taken: 0 });
  });

  it('L31: knows whether its terminal is set as by a line editor, and that of none once disposed', async () => {
    const { pty, edit } = await open();
    const seen = [true, false, true].map((isEditing) => {
      edit(isEditing);
      return pty.isLineEdited();
    });
    pty.dispose();
    expect([...seen, pty.isLineEdited()]).toEqual([true, false, true, false]);
  });
});

describe('L31: the settings of a terminal that only waits for a key', () => {
  it.each([
    ['keys at once', ['-icanon']],
    ['keys at once and unechoed', ['-icanon', '-echo']],
    ['whole lines, unechoed, as for a password', ['-echo']],
    ['whole lines, with keys of its own', ['-iexten', '-isig']],
  ])('L31: %s', async (_what, settings) => {
    const pty = createPtyHost(systemClock).spawn(command);
    await waitUntil(() => nameOf(pty.pid) === 'sleep', { withinMs: 5_000 });
    setMode(pty.pid, settings);
    const isEdited = pty.isLineEdited();
    setMode(pty.pid, ['-icanon', '-echo', '-isig']);
    const isAlikeEdited = pty.isLineEdited();
    processes.signalGroup(pty.pid, 'SIGKILL');
    pty.dispose();
    expect([isEdited, isAlikeEdited]).toEqual([false, true]);
  });
});
