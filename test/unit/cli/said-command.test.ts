import { expect, it } from 'vitest';
import { saidCommand } from '../../../main/cli/said-command.ts';

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
  expect(saidCommand(command, env)).toBe(said);
});
