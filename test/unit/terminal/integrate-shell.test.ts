import { expect, it } from 'vitest';
import type { PtyCommand } from '../../../main/terminal/pty.ts';
import { integrateShell } from '../../../main/terminal/shell-integration/integrate-shell.ts';

function started(file: string, env: Record<string, string> = {}, folder = '/state/it'): Partial<PtyCommand> {
  const command = { file, args: ['-l'], cwd: '/', env, size: { cols: 80, rows: 24 } };
  const integrated = integrateShell(command, folder);
  return integrated === command ? {} : { args: integrated.args, env: integrated.env };
}

it.each<[string, Record<string, string>, Partial<PtyCommand>]>([
  ['/bin/bash', {}, { args: ['--posix', '-l'], env: { ENV: '/state/it/integration.bash' } }],
  [
    '/bin/bash',
    { ENV: '/own' },
    { args: ['--posix', '-l'], env: { ENV: '/state/it/integration.bash', SALLYPORT_ENV: '/own' } },
  ],
  ['/bin/bash', { POSIXLY_CORRECT: '' }, {}],
  ['/usr/bin/zsh', { ZDOTDIR: '' }, { args: ['-l'], env: { ZDOTDIR: '/state/it/zsh', SALLYPORT_ZDOTDIR: '' } }],
  ['/usr/bin/fish', {}, { args: ['-l', "--init-command=source '/state/it/integration.fish'"], env: {} }],
  ['/bin/sh', {}, {}],
  ['/bin/bash-static', {}, {}],
])('%s with %j is started so that it reads our script: %j', (file, env, expected) => {
  expect(started(file, env)).toEqual(expected);
});

it('quotes a folder for fish, and leaves shells alone where it cannot be quoted', () => {
  expect(started('/usr/bin/fish', {}, "/it's a \\").args?.at(-1)).toBe(
    "--init-command=source '/it\\'s a \\\\/integration.fish'",
  );
  expect(started('/usr/bin/fish', {}, '/two\nlines')).toEqual({});
});
