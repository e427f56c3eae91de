import { expect, it } from 'vitest';
import { parseExternalLink } from '../../../main/desktop/external-link.ts';

it.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  ['http://192.168.1.5:8080', 'http://192.168.1.5:8080/'],
  ['HTTPS://EXAMPLE.ORG', 'https://example.org/'],
  ['mailto:ada@example.org?subject=x', 'mailto:ada@example.org?subject=x'],
  ['file:///etc/passwd', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['smb://host/share', undefined],
  ['ms-settings:privacy', undefined],
  ['sallyport://terminal', undefined],
  ['app://sallyport/', undefined],
  ['https://user:secret@example.org/', undefined],
  ['https://', undefined],
  ['//example.org', undefined],
  ['', undefined],
  [`https://example.org/${'x'.repeat(9_000)}`, undefined],
])('opens %s outside as %s', (text, link) => {
  expect(parseExternalLink(text)).toBe(link);
});
