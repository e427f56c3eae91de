import { expect, it } from 'vitest';
import { doubtOf } from '../../../renderer/links/link-doubt.ts';

it.each<[address: string, shown: string, doubt: ReturnType<typeof doubtOf>]>([
  ['https://example.org/a', 'https://example.org/a', undefined],
  ['https://example.org/a', 'the docs', undefined],
  ['https://example.org/a', 'README.md', 'elsewhere'], // .md is a country, too: better one question too many
  ['https://docs.example.org/', 'example.org', undefined],
  ['https://example.org/', 'www.example.org', undefined],
  ['https://evil.example/', 'https://bank.example/login', 'elsewhere'],
  ['https://bank.example.evil.test/', 'bank.example', 'elsewhere'],
  ['https://evil.example/?bank.example', 'see bank.example', 'elsewhere'],
  ['https://evil.example/', 'BANK.EXAMPLE', 'elsewhere'],
  ['https://notexample.org/', 'example.org', 'elsewhere'],
  ['https://bank.example@evil.example/', 'https://bank.example@evil.example/', 'user'],
  ['https://xn--pple-43d.com/', 'https://аpple.com/', 'foreignLetters'],
  ['http://localhost:8080/', 'localhost:8080', undefined],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/', undefined],
  ['https://example.org/v1.2.3', 'v1.2.3', undefined],
  ['mailto:me@example.org', 'bank.example', undefined],
])('a link to %s that reads %j is doubted for %s', (address, shown, doubt) => {
  expect(doubtOf(address, shown)).toBe(doubt);
});
