import { expect, it } from 'vitest';
import { parseLaunchOptions } from '../../../main/desktop/launch-options.ts';

it.each([
  ['nothing', [], {}],
  ['a state folder', ['--state-dir', 'mine'], { stateDir: '/home/ada/mine' }],
  ['a state folder in one word', ['--state-dir=/srv/s'], { stateDir: '/srv/s' }],
  ['the last of two state folders', ['--state-dir=/a', '--state-dir', '/b'], { stateDir: '/b' }],
  ['settings', ['--set', 'terminal.cap=3', '--set=a=b=c'], { assignments: ['terminal.cap=3', 'a=b=c'] }],
  ['the wish to quit', ['--quit'], { shouldQuit: true }],
  ['switches of Chromium', ['--no-sandbox', '--ozone-platform=wayland', '-x'], {}],
  [
    'links and files',
    ['sallyport://pair#x', 'notes.txt', '/etc'],
    { targets: ['sallyport://pair#x', '/home/ada/notes.txt', '/etc'] },
  ],
  ['an option without its value', ['--state-dir'], {}],
  ['an empty argument', [''], {}],
])('reads %s', (_what, args, expected) => {
  const nothing = { stateDir: undefined, assignments: [], shouldQuit: false, targets: [] };
  expect(parseLaunchOptions(args, '/home/ada')).toEqual({ ...nothing, ...expected });
});
