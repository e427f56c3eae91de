import { expect, it } from 'vitest';
import { readHeapSnapshot } from '../../../bench/soak/heap-content.ts';

it('a bundler’s suffix is not part of a class’s name', () => {
  const meta = { node_fields: ['type', 'name', 'id'], node_types: [['hidden', 'object']] };
  const text = JSON.stringify({
    snapshot: { meta },
    nodes: [1, 0, 11, 0, 0, 13, 1, 1, 15],
    strings: ['Emitter$1', 'Emitter'],
  });

  expect([...readHeapSnapshot(text)]).toEqual([['Emitter', [11, 15]]]);
});
