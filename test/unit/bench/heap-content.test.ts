import { expect, it } from 'vitest';
import { readHeapSnapshot } from '../../../bench/soak/heap-content.ts';

const meta = {
  node_fields: ['type', 'name', 'id', 'self_size'],
  node_types: [['hidden', 'object', 'string', 'code']],
};
const text = JSON.stringify({
  snapshot: { meta },
  nodes: [1, 0, 11, 40, 3, 0, 13, 1000, 1, 1, 15, 8, 2, 2, 17, 100, 0, 1, 19, 500],
  strings: ['Emitter$1', 'Emitter', 'a text'],
});

it('objects are known by their class, without a bundler’s suffix', () => {
  expect([...readHeapSnapshot(text).objects]).toEqual([['Emitter', [11, 15]]]);
});

it('what counts as data is what a program keeps, not what the engine makes of the program', () => {
  expect(readHeapSnapshot(text).dataBytes).toBe(148);
});
