import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programName, saidCommand, saidElsewhere } from '../../../main/cli/said-command.ts';

const argv = ['/usr/bin/node', '/opt/cli.js', 'status'];
const inCheckout = (script: string) => ({ npm_package_name: 'sallyport', npm_lifecycle_event: script });

it.each([
  ['serve', {}, 'sallyport serve'],
  ['url', {}, 'sallyport url'],
  ['serve', inCheckout('start'), 'npm start'],
  ['url', inCheckout('start'), 'npm run -s sallyport -- url'],
  ['status', inCheckout('sallyport'), 'npm run -s sallyport -- status'],
  ['url', inCheckout('test'), 'sallyport url'],
  ['url', { npm_package_name: 'other', npm_lifecycle_event: 'start' }, 'sallyport url'],
])('says how to run %s where %j', (command, env, said) => {
  expect(saidCommand(command, { env, execPath: '/usr/bin/node', argv })).toBe(said);
});

it('says it by the name of the installed program, wherever that is started', () => {
  const start = { env: inCheckout('start'), execPath: '/opt/Sallyport/sallyport-agent', argv };
  expect([programName(start), saidCommand('serve', start)]).toEqual(['sallyport-agent', 'sallyport-agent serve']);
});

describe('a state folder that was given is said again, so that the command reaches the same agent', () => {
  const start = (env: Record<string, string>, ...args: string[]) => ({
    env,
    execPath: '/usr/bin/node',
    argv: ['/usr/bin/node', '/opt/cli.js', ...args],
  });

  it.each([
    ['ledger', {}, ['status', '--state-dir', '/a/b'], 'sallyport ledger --state-dir /a/b'],
    ['ledger', {}, ['--state-dir=/a/b', 'status'], 'sallyport ledger --state-dir /a/b'],
    ['ledger', {}, ['status', '--state-dir', '/a', '--state-dir', '/b'], 'sallyport ledger --state-dir /b'],
    ['url', {}, ['serve', '--state-dir', "/it's here"], String.raw`sallyport url --state-dir '/it'\''s here'`],
    ['exec local -- ls', {}, ['exec', '--state-dir', '/a'], 'sallyport exec local --state-dir /a -- ls'],
    ['ledger', {}, ['exec', 'local', '--', 'x', '--state-dir', '/a'], 'sallyport ledger'],
    ['ledger', {}, ['status', '--state-dir'], 'sallyport ledger'],
    ['serve', inCheckout('start'), ['serve', '--state-dir', '/a'], 'npm start -- --state-dir /a'],
    ['url', inCheckout('start'), ['serve', '--state-dir', '/a'], 'npm run -s sallyport -- url --state-dir /a'],
  ])('%s, %j, after %j', (command, env, args, said) => {
    expect(saidCommand(command, start(env, ...args))).toBe(said);
  });

  it('as a whole path, since it may be typed elsewhere', () => {
    expect(saidCommand('url', start({}, 'url', '--state-dir', 'x'))).toBe(`sallyport url --state-dir ${resolve('x')}`);
  });

  it('but not for another machine, which has its own', () => {
    expect(saidElsewhere('pair', start({}, 'pair', '--state-dir', '/a'))).toBe('sallyport pair');
  });
});
