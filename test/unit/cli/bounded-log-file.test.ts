import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BoundedLogFile, DeferredLogDestination } from '../../../main/cli/bounded-log-file.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sallyport-log-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it('keeps at most two files of its bound, the newest lines among them, for this user only', () => {
  const path = join(folder, 'agent.log');
  const file = new BoundedLogFile(path, 1000);
  for (let line = 0; line < 500; line += 1) file.write(`line ${line}\n`);

  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(sizes).toHaveLength(2);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1000);
  expect(readFileSync(path, 'utf8').trimEnd().split('\n').at(-1)).toBe('line 499');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('touches no file before it is told which, and loses no line', () => {
  const log = new DeferredLogDestination();
  log.write('early\n');
  expect(readdirSync(folder)).toEqual([]);

  log.direct(new BoundedLogFile(join(folder, 'agent.log')));
  log.write('late\n');

  expect(readFileSync(join(folder, 'agent.log'), 'utf8')).toBe('early\nlate\n');
});

it('keeps no more than the first thousand lines for a file that never comes', () => {
  const log = new DeferredLogDestination();
  for (let line = 1; line <= 1_500; line += 1) log.write(`line ${line}\n`);
  log.direct(new BoundedLogFile(join(folder, 'agent.log')));

  expect(readFileSync(join(folder, 'agent.log'), 'utf8').trimEnd().split('\n').at(-1)).toBe('line 1000');
});

it('goes on when the file cannot be written', () => {
  new BoundedLogFile(join(folder, 'missing', 'agent.log')).write('lost\n');
});
