import { expect, it } from 'vitest';
import { programName, saidCommand } from '../../../main/cli/said-command.ts';

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
  expect(saidCommand(command, { env, execPath: '/usr/bin/node' })).toBe(said);
});

it('says it by the name of the installed program, wherever that is started', () => {
  const start = { env: inCheckout('start'), execPath: '/opt/Sallyport/sallyport-agent' };
  expect([programName(start), saidCommand('serve', start)]).toEqual(['sallyport-agent', 'sallyport-agent serve']);
});
