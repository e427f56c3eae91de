import { expect, it } from 'vitest';
import { openerFor } from '../../../main/web/browser-launch.ts';

it.each([
  ['linux', { DISPLAY: ':0' }, ['xdg-open']],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['xdg-open']],
  ['linux', {}, undefined],
  ['linux', { DISPLAY: '' }, undefined],
  ['darwin', {}, ['open']],
  ['darwin', { SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' }, undefined],
] as const)('on %s with %o opens pages by %o', (platform, env, opener) => {
  expect(openerFor(platform, env)).toEqual(opener);
});
