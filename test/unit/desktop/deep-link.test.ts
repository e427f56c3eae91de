import { describe, expect, it } from 'vitest';
import { describeOpenedPath, parseDeepLink, unknownRequest } from '../../../main/desktop/deep-link.ts';

const terminal = { kind: 'terminal', source: 'link', cwd: undefined, command: undefined };

describe('a link opened with the app', () => {
  it.each([
    ['sallyport://terminal', terminal],
    ['sallyport://terminal?cwd=/srv/my%20app', { ...terminal, cwd: '/srv/my app' }],
    ['sallyport://terminal?command=make%20test', { ...terminal, command: 'make test' }],
    ['SALLYPORT://terminal?cwd=/a&command=ls&run=now', { ...terminal, cwd: '/a', command: 'ls' }],
    ['SALLYPORT://PAIR/060FA05YD76N37', { kind: 'pairing', code: '060FA05YD76N37' }],
    ['sallyport://pair/060fa05-yd76n37/?yes#now', { kind: 'pairing', code: '060fa05-yd76n37' }],
    ['sallyport://pair?code=1', { kind: 'pairing', code: '' }],
    ['sallyport://pair/%0Arm', { kind: 'unknown', text: 'sallyport://pair/%0Arm' }],
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

  it.each(['relative/path', '~', '', `/${'x'.repeat(4_096)}`])('takes no folder %j', (cwd) => {
    expect(parseDeepLink(`sallyport://terminal?cwd=${cwd}`)).toEqual(terminal);
  });

  it.each([
    ['a zero', '/srv/a%00b', String.raw`/srv/a\u{0}b`],
    ['a line feed', '/srv/a%0Ab', String.raw`/srv/a\u{a}b`],
    ['an escape sequence', '/srv/%1B%5B2J', String.raw`/srv/\u{1b}[2J`],
    ['text turned around', '/srv/%E2%80%AEtpircs', String.raw`/srv/\u{202e}tpircs`],
    ['an isolate', '/srv/%E2%81%A6x', String.raw`/srv/\u{2066}x`],
    ['a blank of no width', '/srv/a%E2%80%8Bb', String.raw`/srv/a\u{200b}b`],
    ['a separator of lines', '/srv/a%E2%80%A8b', String.raw`/srv/a\u{2028}b`],
  ])('is refused with a folder that carries %s, and says which', (_what, cwd, text) => {
    expect(parseDeepLink(`sallyport://terminal?cwd=${cwd}&command=ls`)).toEqual({ kind: 'untypable', text });
  });

  it('keeps the blanks that a folder begins or ends with', () => {
    expect(parseDeepLink('sallyport://terminal?cwd=/srv/a%20%20')).toEqual({ ...terminal, cwd: '/srv/a  ' });
  });

  it('shows what it does not understand, shortened and with its control characters told', () => {
    const text = String.raw`a\u{7}b${'x'.repeat(193)}…`;
    expect(unknownRequest(`a\x07b${'x'.repeat(9_000)}`)).toEqual({ kind: 'unknown', text });
    expect(parseDeepLink(`sallyport://terminal?cwd=/${'x'.repeat(9_000)}`).kind).toBe('unknown');
  });
});

it.each([
  ['a folder', undefined, undefined],
  ['a script', 'run.sh', './run.sh'],
  ['a name with a quote', "it's here.sh", String.raw`'./it'\''s here.sh'`],
  ['a name that looks like a command', '$(reboot)', "'./$(reboot)'"],
])('opened with %s, fills in a terminal there', (_what, file, command) => {
  expect(describeOpenedPath('/srv', file)).toEqual({ kind: 'terminal', source: 'file', cwd: '/srv', command });
});

it.each([
  ['a name with a line feed', '/srv', 'a\nb.sh', String.raw`/srv/a\u{a}b.sh`],
  ['a name with two tabs', '/srv', 'a\t\tb.sh', String.raw`/srv/a\u{9}\u{9}b.sh`],
  ['a name that is turned around', '/srv', 'a\u202Ehs.b', String.raw`/srv/a\u{202e}hs.b`],
  ['a folder with a line feed', '/srv/a\nb', undefined, String.raw`/srv/a\u{a}b`],
  ['a file in such a folder', '/srv/a\nb', 'run.sh', String.raw`/srv/a\u{a}b`],
])('opened with %s, fills in nothing: it would be another file', (_what, folder, file, text) => {
  expect(describeOpenedPath(folder, file)).toEqual({ kind: 'untypable', text });
});
