import { expect, it } from 'vitest';
import { LateStarts } from '../../../main/desktop/late-starts.ts';
import {
  foreignSwitches,
  parseLaunchOptions,
  toArguments,
  type LaunchOptions,
} from '../../../main/desktop/launch-options.ts';

function open(isSystemGoing = false) {
  const started: string[][] = [];
  const late = new LateStarts({
    stateDir: '/state',
    isSystemGoing: () => isSystemGoing,
    startAfterEnd: (options) => started.push(toArguments(options)),
  });
  return { started, add: (...args: string[]) => late.add(parseLaunchOptions(args, '/home/ada')) };
}

it('a start while the app ends takes place after that, with all that it was given', () => {
  const { started, add } = open();
  add('--set', 'terminal.cap=3', 'notes.txt', 'sallyport://terminal?command=ls');
  expect(started).toEqual([
    ['--state-dir=/state', '--set=terminal.cap=3', '/home/ada/notes.txt', 'sallyport://terminal?command=ls'],
  ]);
});

it('starts that hand nothing over are one, those that do are each their own, up to a bound', () => {
  const { started, add } = open();
  add();
  add();
  for (let count = 0; count < 20; count += 1) add(`/${count}`);
  expect(started).toEqual([
    ['--state-dir=/state'],
    ...[0, 1, 2, 3, 4, 5, 6].map((count) => ['--state-dir=/state', `/${count}`]),
  ]);
});

it('a wish to quit while the app ends starts nothing, and neither does anything while the system goes down', () => {
  const asked = open();
  asked.add('--quit');
  const down = open(true);
  down.add('/etc');
  expect([asked.started, down.started]).toEqual([[], []]);
});

it('arguments are read back as what they were made from, in whatever folder', () => {
  const options: LaunchOptions = {
    stateDir: '/srv/my state',
    assignments: ['a=b=c', 'terminal.cap=3'],
    shouldQuit: true,
    targets: ['/etc', 'sallyport://pair#x'],
  };
  expect(parseLaunchOptions(toArguments(options), '/elsewhere')).toEqual(options);
});

it('keeps the switches of Chromium that this run has, and none of its own options', () => {
  const args = [
    '--no-sandbox',
    '--set',
    'a=b',
    '--set=c=d',
    '--ozone-platform=x11',
    '--state-dir',
    '/s',
    '--quit',
    'x',
  ];
  expect(foreignSwitches(args)).toEqual(['--no-sandbox', '--ozone-platform=x11']);
});
