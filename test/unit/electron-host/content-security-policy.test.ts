import { expect, it } from 'vitest';
import { withConnectSource } from '../../electron-host/host/content-security-policy.ts';

it.each([
  ["connect-src 'self'", "connect-src 'self' ws://door"],
  ["default-src 'self'; connect-src 'none'; img-src data:", "default-src 'self'; connect-src ws://door; img-src data:"],
  ["default-src 'none'", "default-src 'none'; connect-src ws://door"],
  ["default-src 'self' https:", "default-src 'self' https:; connect-src 'self' https: ws://door"],
  ["script-src 'self'", "script-src 'self'"],
])('lets one source into the connections of a policy and changes nothing else: %s', (policy, widened) => {
  expect(withConnectSource(policy, 'ws://door')).toBe(widened);
});
