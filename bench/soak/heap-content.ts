/** The objects of a heap by the name of their class: their numbers, by which the inspector knows them. */
export type HeapContent = ReadonlyMap<string, readonly number[]>;

interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: string[][] } };
  /** As many numbers for each object as there are fields. */
  readonly nodes: number[];
  readonly strings: string[];
}

/** Reads V8's format: objects only, without what the engine keeps for itself. A bundler's suffix (`Emitter$1`) is left out. */
export function readHeapSnapshot(text: string): HeapContent {
  const { snapshot, nodes, strings } = JSON.parse(text) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, nameAt, idAt] = ['type', 'name', 'id'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ];
  const objectType = types[typeAt]?.indexOf('object');
  const content = new Map<string, number[]>();
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (nodes[at + typeAt] !== objectType) continue;
    const name = (strings[nodes[at + nameAt] ?? 0] ?? '').replace(/\$\d+$/, '');
    const ids = content.get(name) ?? [];
    ids.push(nodes[at + idAt] ?? 0);
    content.set(name, ids);
  }
  return content;
}
