import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Work } from '../../../main/terminal/terminal-work.ts';
import { RealShells, type RealTerminal } from '../../real-shells.ts';
import { waitUntil } from '../../wait-until.ts';

let shells: RealShells;
beforeAll(() => {
  shells = new RealShells();
});
afterAll(async () => {
  await shells.dispose();
});

const SUSPEND = '\x1a';

function describeWork(work: Work | undefined): string {
  return work === undefined ? 'at its prompt' : `${work.kind}: ${work.process.name}`;
}

const LASTING_MS = 400;

/** What runs in a terminal: what is expected as soon as it has been so for a while, or else what it was at last. */
async function settledWork(terminal: RealTerminal, expected: string): Promise<string> {
  let seen = '';
  let sinceMs = performance.now();
  const isSettled = (): boolean => {
    seen = describeWork(terminal.work());
    if (seen !== expected) sinceMs = performance.now();
    return performance.now() - sinceMs > LASTING_MS;
  };
  await waitUntil(isSettled, { withinMs: 15_000 }).catch(() => undefined);
  return seen;
}

const everyShell = ['bash', 'zsh', 'fish', 'dash'];

describe('L31: what counts as being at the prompt', () => {
  it.each(everyShell)('L31: an idle %s, after its start and after a command', async (shell) => {
    const terminal = await shells.openAtPrompt(shell);
    const before = await settledWork(terminal, 'at its prompt');
    terminal.type('true');
    expect([before, await settledWork(terminal, 'at its prompt')]).toEqual(['at its prompt', 'at its prompt']);
  });

  it.each([
    ['a shell', '/bin/sh', []],
    ['a shell with options', 'zsh', ['-o', 'vi', '-l']],
    ['a shell with a file to begin with', 'bash', ['--rcfile', '/dev/null', '-i']],
  ])('L31: %s that was asked for by its name', async (_what, command, args) => {
    const terminal = await shells.open({ command, args });
    expect(await settledWork(terminal, 'at its prompt')).toBe('at its prompt');
  });

  it.each([
    ['bash', 'sleep 701 &'],
    ['zsh', 'sleep 702 &'],
    ['fish', 'sleep 703 &'],
    ['dash', 'sleep 704 &'],
    ['bash', 'x=$(sleep 705 </dev/null >/dev/null 2>&1 &)'], // as helpers of prompts are started, in the shell's own group
    ['zsh', 'x=$(sleep 706 </dev/null >/dev/null 2>&1 &)'],
  ])('L31: a %s with something in the background: %s', async (shell, line) => {
    const terminal = await shells.openAtPrompt(shell);
    terminal.type(line);
    await waitUntil(() => shells.members(terminal).includes('sleep'), { withinMs: 15_000 });
    expect(await settledWork(terminal, 'at its prompt')).toBe('at its prompt');
  });
});

describe('L31: what does not count as being at the prompt', () => {
  const loop = 'while :; do :; done';
  it.each([
    ['bash', 'x=$(sleep 777)', 'shell: sleep'],
    ['zsh', 'x=$(sleep 777)', 'shell: sleep'],
    ['fish', 'set x (sleep 777)', 'shell: sleep'],
    ['dash', 'x=$(sleep 777)', 'shell: sleep'],
    ['bash', 'exec sleep 777', 'shell: sleep'],
    ['zsh', 'exec sleep 777', 'shell: sleep'],
    ['fish', 'exec sleep 777', 'shell: sleep'],
    ['dash', 'exec sleep 777', 'shell: sleep'],
    ['bash', `exec bash -c 'sleep 777; :'`, 'shell: sleep'],
    ['bash', 'set +m; sleep 777', 'shell: sleep'],
    ['zsh', 'unsetopt monitor; sleep 777', 'shell: sleep'],
    ['dash', 'set +m; sleep 777', 'shell: sleep'],
    ['bash', 'set +m; sleep 777 &', 'shell: sleep'],
    ['bash', 'sleep 777 & wait', 'shell: bash'],
    ['zsh', 'sleep 777 & wait', 'shell: zsh'],
    ['fish', 'sleep 777 & ; wait', 'shell: fish'],
    ['dash', 'sleep 777 & wait', 'shell: dash'],
    ['bash', 'read < <(sleep 777)', 'shell: sleep'],
    ['bash', 'read x', 'shell: bash'],
    ['zsh', 'read x', 'shell: zsh'],
    ['bash', 'read -sn1 x', 'shell: bash'],
    ['zsh', 'read -sk1 x', 'shell: zsh'],
    ['bash', 'read -t 777 x', 'shell: bash'],
    ['bash', 'sleep 777 & stty -icanon -echo -iexten; wait', 'shell: bash'],
    ['bash', loop, 'shell: bash'],
    ['zsh', loop, 'shell: zsh'],
    ['fish', 'while true; end', 'shell: fish'],
    ['dash', loop, 'shell: dash'],
    ['bash', 'sleep 777', 'job: sleep'],
    ['bash', 'dash', 'job: dash'],
  ])('L31: in %s: %s', async (shell, line, expected) => {
    const terminal = await shells.openAtPrompt(shell);
    terminal.type(line);
    expect(await settledWork(terminal, expected)).toBe(expected);
  });

  it.each(everyShell)('L31: a job that was suspended in %s', async (shell) => {
    const terminal = await shells.openAtPrompt(shell);
    terminal.type('sleep 777');
    await waitUntil(() => describeWork(terminal.work()) === 'job: sleep', { withinMs: 15_000 });
    terminal.pty.write(new TextEncoder().encode(SUSPEND));
    expect(await settledWork(terminal, 'suspended: sleep')).toBe('suspended: sleep');
  });

  it.each([
    ['cat', [], 'shell: cat'],
    ['bash', ['-c', 'sleep 777; :'], 'shell: sleep'],
    ['sh', ['-lc', 'read x; :'], 'shell: sh'],
    ['bash', ['-c', 'read -e x'], 'shell: bash'],
  ])('L31: a program that was asked for: %s %j', async (command, args, expected) => {
    const terminal = await shells.open({ command, args });
    expect(await settledWork(terminal, expected)).toBe(expected);
  });
});
