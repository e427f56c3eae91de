/** What a collected heap holds. */
export interface HeapContent {
  /** The objects by the name of their class: their numbers, by which the inspector knows them. */
  readonly objects: ReadonlyMap<string, readonly number[]>;
  /** Of everything a program keeps: not what the engine has compiled of it, or learnt while it ran. */
  readonly dataBytes: number;
}

const DATA_TYPES = ['object', 'closure', 'array', 'string', 'concatenated string', 'sliced string', 'regexp', 'number'];

interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: string[][] } };
  /** As many numbers for each object as there are fields. */
  readonly nodes: number[];
  readonly strings: string[];
}

/** Reads V8's format. A bundler's suffix (`Emitter$1`) is no part of a class's name. */
export function readHeapSnapshot(text: string): HeapContent {
  const { snapshot, nodes, strings } = JSON.parse(text) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const at = (node: number, field: string): number => nodes[node + fields.indexOf(field)] ?? 0;
  const objects = new Map<string, number[]>();
  let dataBytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    const type = types[0]?.[at(node, 'type')] ?? '';
    if (DATA_TYPES.includes(type)) dataBytes += at(node, 'self_size');
    if (type !== 'object') continue;
    const name = (strings[at(node, 'name')] ?? '').replace(/\$\d+$/, '');
    const ids = objects.get(name) ?? [];
    ids.push(at(node, 'id'));
    objects.set(name, ids);
  }
  return { objects, dataBytes };
}
