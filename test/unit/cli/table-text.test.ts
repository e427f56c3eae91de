import { expect, it } from 'vitest';
import { tableText } from '../../../main/cli/table-text.ts';

it('lines columns up and lets no title move the cursor', () => {
  const text = tableText([
    ['ID', 'TITLE', 'PID'],
    ['1', 'a\x1b[2Jb', '42'],
  ]);

  expect(text).toBe('ID  TITLE   PID\n1   a�[2Jb  42');
});
