import fc from 'fast-check';

const n = fc.integer({ min: 0, max: 25 });
const color = fc.oneof(
  fc.constantFrom(
    '31',
    '44',
    '97',
    '105',
    '39',
    '49',
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '7',
    '8',
    '9',
    '22',
    '24',
    '53',
    '27',
  ),
  fc.constantFrom('4:3', '4:5', '21', '58:5:200', '58:2::1:2:3', '59'),
  n.map((index) => `38;5;${index * 10}`),
  n.map((index) => `48;5;${index * 10}`),
  n.map((index) => `48;2;${index};2;250`),
);

const text = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 }),
  fc.constantFrom('漢字', '漢', 'ｱ', 'é', '…’“”', '한국어', '👍'),
);

/** Marks and joiners make clusters of what is printed before or after them. */
const clusters = fc.constantFrom('e\u0301', '👩‍👩‍👧‍👦', '❤\ufe0f', '\u200d', '\ufe0f', '\u0301');

const control = fc.constantFrom('\r\n', '\r\n', '\n', '\r', '\b', '\t', '\x07', '\x0e', '\x0f', '\x0b');

const csi = fc.oneof(
  fc.tuple(n, fc.constantFrom(...'@ABCDEFGIJKLMPSTXZ`abde')).map(([count, final]) => `\x1b[${count}${final}`),
  fc.tuple(n, n, fc.constantFrom('H', 'f', 'r')).map(([a, b, final]) => `\x1b[${a};${b}${final}`),
  fc.constantFrom(
    '\x1b[0g',
    '\x1b[3g',
    '\x1b[1"q',
    '\x1b[0"q',
    '\x1b[?J',
    '\x1b[?1K',
    "\x1b[2'}",
    "\x1b[2'~",
    '\x1b[2 @',
    '\x1b[2 A',
  ),
  fc.array(color, { minLength: 1, maxLength: 4 }).map((codes) => `\x1b[${codes.join(';')}m`),
  fc.constantFrom('\x1b[s', '\x1b[u', '\x1b[!p', '\x1b[2J', '\x1b[3J', '\x1b[1K', '\x1b[2K', '\x1b[r'),
  fc.integer({ min: 0, max: 6 }).map((shape) => `\x1b[${shape} q`),
);

const mode = fc
  .tuple(
    fc.constantFrom(
      '?1',
      '?6',
      '?7',
      '?12',
      '?25',
      '?45',
      '?47',
      '?66',
      '?1000',
      '?1002',
      '?1003',
      '?9',
      '?1004',
      '?1006',
      '?1016',
      '?1047',
      '?1048',
      '?1049',
      '?1049',
      '?2004',
      '?2026',
      '4',
      '20',
    ),
    fc.constantFrom('h', 'h', 'l'),
  )
  .map(([name, value]) => `\x1b[${name}${value}`);

const escape = fc.constantFrom(
  '\x1b7',
  '\x1b8',
  '\x1bD',
  '\x1bE',
  '\x1bM',
  '\x1bH',
  '\x1b=',
  '\x1b>',
  '\x1b#8',
  '\x1bc',
  '\x1b(0',
  '\x1b(B',
  '\x1b)0',
  '\x1b*A',
  '\x1bn',
  '\x1bo',
  '\u009b5C',
  '\u0084',
);

const osc = fc.constantFrom(
  '\x1b]0;title\x07',
  '\x1b]2;täglich\x1b\\',
  '\x1b]8;;https://a.example/x;y\x1b\\',
  '\x1b]8;id=q;https://b.example\x07',
  '\x1b]8;;\x1b\\',
  '\x1b]4;3;#123456\x07',
  '\x1b]11;rgb:10/20/30\x1b\\',
  '\x1b]104\x07',
  '\x1b]52;c;aGk=\x07',
  '\x1b]9;note\x07',
  '\x1b]777;notify;a;b\x07',
  '\x1bPq#0;2~~\x1b\\',
  '\x1bPq"1;1;9;40#0;2~~\x1b\\',
  '\x1b_apc\x1b\\',
  '\x1b^pm\x1b\\',
);

const query = fc.constantFrom(
  '\x1b[c',
  '\x1b[>c',
  '\x1b[=c',
  '\x1b[5n',
  '\x1b[6n',
  '\x1b[?6n',
  '\x1b[?25$p',
  '\x1bP$qm\x1b\\',
  '\x1b[>q',
  '\x1b]10;?\x07',
  '\x1b]4;1;?\x07',
  '\x1b[14t',
  '\x1b[16t',
  '\x1b[18t',
);

const repeat = fc.integer({ min: 1, max: 40 }).map((count) => `\x1b[${count}b`);

const pieces = [
  { arbitrary: text, weight: 8 },
  { arbitrary: control, weight: 5 },
  { arbitrary: csi, weight: 8 },
  { arbitrary: mode, weight: 2 },
  { arbitrary: escape, weight: 2 },
  { arbitrary: osc, weight: 1 },
  { arbitrary: query, weight: 1 },
  { arbitrary: repeat, weight: 1 },
];

function streamOf(kinds: typeof pieces): fc.Arbitrary<Uint8Array> {
  return fc.array(fc.oneof(...kinds), { maxLength: 60 }).map((texts) => new Uint8Array(Buffer.from(texts.join(''))));
}

/** What programs print: text, control sequences of every kind, and nonsense. Cut it anywhere. */
export const vtStream = streamOf([...pieces, { arbitrary: clusters, weight: 3 }]);

/** Without clusters: xterm.js mixes up their cells when it reflows lines. */
export const vtStreamToReflow = streamOf(pieces);
