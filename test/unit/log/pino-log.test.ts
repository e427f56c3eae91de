import { expect, it } from 'vitest';
import { createLog } from '../../../main/pino-log.ts';

function logTo(): { lines: string[]; log: ReturnType<typeof createLog> } {
  const lines: string[] = [];
  return { lines, log: createLog({ level: 'info', destination: { write: (line) => lines.push(line) } }) };
}

it('writes one line of JSON per call, with the fields of its children', () => {
  const { lines, log } = logTo();

  log.child({ terminalId: 't1' }).info({ pid: 42 }, 'terminal opened');
  log.debug({}, 'not at this level');

  expect(lines).toHaveLength(1);
  expect(lines[0]?.endsWith('\n')).toBe(true);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ terminalId: 't1', pid: 42, msg: 'terminal opened' });
});

it('writes errors with their stack and code', () => {
  const { lines, log } = logTo();

  log.error({ err: Object.assign(new Error('no such file'), { code: 'ENOENT' }) }, 'failed');

  const { err } = JSON.parse(lines[0] ?? '') as { err: { message: string; stack: string; code: string } };
  expect(err).toMatchObject({ message: 'no such file', code: 'ENOENT' });
  expect(err.stack).toContain('pino-log.test.ts');
});

it('writes no secret and nothing that was typed, should one ever be passed', () => {
  const { lines, log } = logTo();

  log.info({ token: 'hunter2', request: { key: 'hunter2', code: 'hunter2-one-time' }, input: 'hunter2' }, 'request');
  log.child({ env: { PASSWORD: 'hunter2' } }).info({ data: Buffer.from('hunter2') }, 'started');

  expect(lines.join('')).not.toContain('hunter2');
});
