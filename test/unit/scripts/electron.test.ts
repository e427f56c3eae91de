import { expect, it } from 'vitest';
import { reasonOf } from '../../../scripts/electron.mjs';

it.each([
  [
    'RequestError: getaddrinfo ENOTFOUND github.com\n    at ClientRequest.<anonymous>',
    'getaddrinfo ENOTFOUND github.com',
  ],
  ['\nHTTPError: Response code 403 (Forbidden)\n  at x', 'Response code 403 (Forbidden)'],
  ['Something odd\nhappened', 'Something odd'],
  ['', 'no reason was given'],
])('the reason in %j is one short sentence', (output, reason) => {
  expect(reasonOf(output)).toBe(reason);
});
