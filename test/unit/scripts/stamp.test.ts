import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOf, readStamp, writeStamp } from '../../../scripts/stamp.mjs';

let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sallyport-stamp-'));
  mkdirSync(path.join(root, 'main/deep'), { recursive: true });
  writeFileSync(path.join(root, 'main/deep/a.ts'), 'a');
  writeFileSync(path.join(root, 'lock.json'), '{}');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the hash of the sources', () => {
  const entries = ['main', 'lock.json', 'not-there'];

  it.each([
    ['a changed file', () => writeFileSync(path.join(root, 'main/deep/a.ts'), 'b')],
    ['a new file', () => writeFileSync(path.join(root, 'main/b.ts'), '')],
    ['a removed file', () => rmSync(path.join(root, 'lock.json'))],
    [
      'a moved file',
      () => {
        rmSync(path.join(root, 'main/deep/a.ts'));
        writeFileSync(path.join(root, 'main/a.ts'), 'a');
      },
    ],
  ])('%s changes it', (_what, change) => {
    const before = hashOf(root, entries);
    change();

    expect(hashOf(root, entries)).not.toBe(before);
  });

  it('touching a file without changing it does not', () => {
    const before = hashOf(root, entries);
    writeFileSync(path.join(root, 'main/deep/a.ts'), 'a');

    expect(hashOf(root, entries)).toBe(before);
  });
});

it('a stamp reads back as written, and is undefined where there is none', () => {
  const file = path.join(root, 'out/.stamp');

  expect(readStamp(file)).toBeUndefined();
  writeStamp(file, 'abc');
  expect(readStamp(file)).toBe('abc');
});
