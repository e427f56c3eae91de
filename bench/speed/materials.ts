import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SeededRandom } from '../soak/seeded-random.ts';

const MIB = 1024 * 1024;

/** Something that a terminal prints, and the shell command that prints it. */
export interface Material {
  readonly name: string;
  readonly command: string;
}

/** One of them: as a compiler, a test runner or `ls --color` prints. */
export const MIXED = 'mixed ANSI';

/** A file of coloured lines in `folder`. */
export async function makeColouredFile(folder: string, mib: number): Promise<string> {
  const random = new SeededRandom(1);
  const file = join(folder, `coloured-${mib}`);
  await writeFile(
    file,
    fill(() => colouredLine(random), mib * MIB),
  );
  return file;
}

/** What people's terminals print, `mib` MiB of each but for what prints slowly by itself. Files go into `folder`. */
export async function makeMaterials(folder: string, mib: number): Promise<Material[]> {
  const random = new SeededRandom(1);
  const files: readonly [string, () => string][] = [
    ['long lines', () => `${'abcdefghij'.repeat(random.between(50, 800))}\n`],
    ['CJK', () => `${'終端機的輸出要快而且正確'.repeat(random.between(1, 6))}\n`],
  ];
  const fromFiles = files.map(async ([name, line]): Promise<Material> => {
    const file = join(folder, name.replace(' ', '-'));
    await writeFile(file, fill(line, mib * MIB));
    return { name, command: `cat ${file}` };
  });
  const unprocessed = join(folder, 'unprocessed');
  await writeFile(
    unprocessed,
    fill(() => `${colouredLine(random).trimEnd()}\r\n`, mib * MIB),
  );
  const lines = Math.floor((mib * MIB) / 4 / 8);
  return [
    { name: MIXED, command: `cat ${await makeColouredFile(folder, mib)}` },
    ...(await Promise.all(fromFiles)),
    { name: 'seq', command: `seq 1000000 ${1_000_000 + lines}` },
    { name: 'yes', command: `yes | head -c ${Math.floor((mib * MIB) / 2)}` },
    { name: 'no output processing', command: `stty -opost; cat ${unprocessed}; stty opost` },
  ];
}

function fill(line: () => string, bytes: number): Buffer {
  const kilobytes: Buffer[] = [];
  for (let filled = 0; filled < bytes;) {
    const piece = Buffer.from(line());
    kilobytes.push(piece);
    filled += piece.byteLength;
  }
  return Buffer.concat(kilobytes);
}

/** Words, some of them coloured, some bold. */
function colouredLine(random: SeededRandom): string {
  const words = Array.from({ length: random.between(3, 12) }, () => {
    const word = 'terminal'.repeat(2).slice(0, random.between(2, 14));
    const colour = random.between(0, 255);
    return random.between(0, 2) === 0 ? `\x1b[38;5;${colour}m${word}\x1b[0m` : word;
  });
  return `\x1b[1m${random.between(1, 9999)}\x1b[0m ${words.join(' ')}\n`;
}
