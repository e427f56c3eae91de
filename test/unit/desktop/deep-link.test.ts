import { describe, expect, it } from 'vitest';
import { describeOpenedPath, parseDeepLink, unknownRequest } from '../../../main/desktop/deep-link.ts';

const terminal = { kind: 'terminal', source: 'link', cwd: undefined, command: undefined };

describe('a link opened with the app', () => {
  it.each([
    ['sallyport://terminal', terminal],
    ['sallyport://terminal?cwd=/srv/my%20app', { ...terminal, cwd: '/srv/my app' }],
    ['sallyport://terminal?command=make%20test', { ...terminal, command: 'make test' }],
    ['SALLYPORT://terminal?cwd=/a&command=ls&run=now', { ...terminal, cwd: '/a', command: 'ls' }],
    ['sallyport://pair#code', { kind: 'pairing' }],
    ['sallyport://pair?code=1', { kind: 'pairing' }],
    ['sallyport://nothing', { kind: 'unknown', text: 'sallyport://nothing' }],
    ['sallyport:terminal', { kind: 'unknown', text: 'sallyport:terminal' }],
    ['https://terminal', { kind: 'unknown', text: 'https://terminal' }],
    ['no link at all', { kind: 'unknown', text: 'no link at all' }],
  ])('%s only fills in', (link, expected) => {
    expect(parseDeepLink(link)).toEqual(expected);
  });

  it.each([
    ['a line feed, which would start it', 'make%0Arm', 'make rm'],
    ['an escape sequence', 'a%1B%5B2Jb', 'a [2Jb'],
    ['text turned around', 'a%E2%80%AEb', 'a b'],
    ['a separator of lines', 'a%E2%80%A8b', 'a b'],
    ['nothing but blanks', '%20%09', undefined],
    ['too much', 'x'.repeat(4_097), undefined],
  ])('lets no command carry %s', (_what, text, command) => {
    expect(parseDeepLink(`sallyport://terminal?command=${text}`)).toEqual({ ...terminal, command });
  });

  it.each(['relative/path', '~', '', '/with%00zero', `/${'x'.repeat(4_096)}`])('takes no folder %j', (cwd) => {
    expect(parseDeepLink(`sallyport://terminal?cwd=${cwd}`)).toEqual(terminal);
  });

  it('shows what it does not understand, shortened and without control characters', () => {
    expect(unknownRequest(`a\x07b${'x'.repeat(9_000)}`)).toEqual({ kind: 'unknown', text: `a b${'x'.repeat(197)}…` });
    expect(parseDeepLink(`sallyport://terminal?cwd=/${'x'.repeat(9_000)}`).kind).toBe('unknown');
  });
});

it.each([
  ['a folder', undefined, undefined],
  ['a script', 'run.sh', './run.sh'],
  ['a name with a quote', "it's here.sh", String.raw`'./it'\''s here.sh'`],
  ['a name that looks like a command', '$(reboot)', "'./$(reboot)'"],
  ['a name with a line feed', 'a\nb', "'./a b'"],
])('opened with %s, fills in a terminal there', (_what, file, command) => {
  expect(describeOpenedPath('/srv', file)).toEqual({ kind: 'terminal', source: 'file', cwd: '/srv', command });
});
