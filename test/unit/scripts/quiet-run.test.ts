import { expect, it } from 'vitest';
import { runQuietly, tailOf } from '../../../scripts/quiet-run.mjs';

const node = process.execPath;

it('what a program printed is kept, on either stream', async () => {
  const result = await runQuietly([node, '-e', 'console.log("out"); console.error("err"); process.exit(3)'], {
    cwd: '.',
  });

  expect({ ...result, output: result.output.split('\n').sort() }).toMatchObject({
    succeeded: false,
    output: ['', 'err', 'out'],
  });
});

it('a program that does not exist is a failure that names it', async () => {
  expect(await runQuietly(['no-such-program-here'], { cwd: '.' })).toMatchObject({
    succeeded: false,
    output: expect.stringContaining('no-such-program-here'),
  });
});

it('no signal listener stays behind', async () => {
  const before = process.listenerCount('SIGTERM');
  await runQuietly([node, '-e', ''], { cwd: '.' });

  expect(process.listenerCount('SIGTERM')).toBe(before);
});

it('the tail is the last lines, without the final empty one', () => {
  expect(tailOf('1\n2\n3\n', 2)).toBe('2\n3');
});
