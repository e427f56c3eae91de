import { expect, it } from 'vitest';
import { sourceKey } from '../../../base/source-address.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1::9', '2001:db8:1:0::/64'],
  ['2001:0DB8:0:0:ffff::2', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('limits count %s as %s', (address, key) => {
  expect(sourceKey(address)).toBe(key);
});
