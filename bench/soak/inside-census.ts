import { CdpConnection, type Cdp } from '../../test/electron-host/host/cdp.ts';
import { countOf, type Counts } from './outside-census.ts';
import { readHeapSnapshot, type HeapContent } from './heap-content.ts';

/** What a Node process says of itself to its inspector. Nothing in the program knows of this. */
export interface InsideCensus {
  /** After a garbage collection, all that is in it. */
  readonly heapBytes: number;
  /** Without what the engine has compiled of the program, or learnt while it ran. */
  readonly dataBytes: number;
  /** Of buffers, outside the heap. */
  readonly bufferBytes: number;
  /** What keeps the event loop busy or alive, by kind: `process.getActiveResourcesInfo()`. */
  readonly resources: Counts;
  /** Timers that are reachable, those that keep nothing alive included. */
  readonly timers: number;
  /** Listeners of all Node emitters, and of all emitters of ours. */
  readonly listeners: { readonly node: number; readonly own: number };
  /** Objects by the name of their class. */
  readonly instances: Counts;
}

/** Garbage may hold garbage: finalizers and weak references need rounds of their own. */
const COLLECTIONS = 4;

/** `inspectorUrl`: what `node --inspect` prints. `classes`: those whose objects are counted. */
export async function takeInsideCensus(inspectorUrl: string, classes: ReadonlySet<string>): Promise<InsideCensus> {
  const connection = await CdpConnection.connect(inspectorUrl);
  try {
    return await read(connection.browser, classes);
  } finally {
    connection.close();
    await connection.closed; // its socket is one of the agent's descriptors
  }
}

async function read(cdp: Cdp, classes: ReadonlySet<string>): Promise<InsideCensus> {
  for (let round = 0; round < COLLECTIONS; round += 1) {
    await cdp.send('HeapProfiler.collectGarbage');
    await evaluate(cdp, 'new Promise((resolve) => setImmediate(resolve))');
  }
  const memory = await evaluate<{ heapUsed: number; arrayBuffers: number }>(cdp, 'process.memoryUsage()');
  const resources = await evaluate<string[]>(cdp, 'process.getActiveResourcesInfo()');
  const timers = await sumOver(cdp, timerPrototype, '() => 1');
  const node = await sumOver(cdp, emitterPrototype, countListeners);
  const content = await takeHeapContent(cdp);
  return {
    heapBytes: memory.heapUsed,
    dataBytes: content.dataBytes,
    bufferBytes: memory.arrayBuffers,
    resources: countOf(resources),
    timers,
    listeners: { node, own: await countOwnListeners(cdp, content) },
    instances: countInstances(content, classes),
  };
}

const timerPrototype = `(() => {
  const timer = setTimeout(() => undefined, 0);
  clearTimeout(timer);
  return Object.getPrototypeOf(timer);
})()`;
const emitterPrototype = `process.getBuiltinModule('node:events').EventEmitter.prototype`;
const countListeners = `(emitter) => {
  if (emitter._events === undefined || emitter._events === null) return 0;
  return emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0);
}`;

async function evaluate<T>(cdp: Cdp, expression: string): Promise<T> {
  const answer = await cdp.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  if (answer.exceptionDetails !== undefined) throw new Error(`${expression}: ${answer.exceptionDetails.text}`);
  return answer.result.value as T;
}

/** Adds up `count` over all reachable objects with that prototype, near or far. */
async function sumOver(cdp: Cdp, prototype: string, count: string): Promise<number> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: prototype });
  return sumOverHeirs(cdp, result.objectId ?? '', count);
}

async function sumOverHeirs(cdp: Cdp, prototypeObjectId: string, count: string): Promise<number> {
  const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId, objectGroup: 'census' });
  const answer = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: `function () { return this.reduce((sum, item) => sum + (${count})(item), 0); }`,
    returnByValue: true,
  });
  await cdp.send('Runtime.releaseObjectGroup', { objectGroup: 'census' });
  if (answer.exceptionDetails !== undefined) throw new Error(`${count}: ${answer.exceptionDetails.text}`);
  return answer.result.value as number;
}

async function takeHeapContent(cdp: Cdp): Promise<HeapContent> {
  const chunks: string[] = [];
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  return readHeapSnapshot(chunks.join(''));
}

function countInstances({ objects }: HeapContent, classes: ReadonlySet<string>): Counts {
  const counted = [...objects].filter(([name]) => classes.has(name)).sort(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(counted.map(([name, ids]) => [name, ids.length]));
}

/** Our `Emitter` is known to no global, and libraries have one, too: any of ours in the heap leads to all. */
async function countOwnListeners(cdp: Cdp, { objects }: HeapContent): Promise<number> {
  for (const id of objects.get('Emitter') ?? []) {
    const { result } = await cdp.send('HeapProfiler.getObjectByHeapObjectId', { objectId: String(id) });
    const found = await cdp.send('Runtime.callFunctionOn', {
      objectId: result.objectId ?? '',
      functionDeclaration:
        'function () { return typeof this.listenerCount === "number" ? Object.getPrototypeOf(this) : undefined; }',
    });
    const prototype = found.result.objectId;
    if (prototype !== undefined) return sumOverHeirs(cdp, prototype, '(emitter) => emitter.listenerCount');
  }
  return 0;
}
