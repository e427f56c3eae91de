/**
 * Structured-clone values as one binary frame: the size of a JSON part (u32), the JSON part, then the bytes it refers to.
 * Runs in Node and in the page; a flood of byte arrays costs one copy on each side.
 */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const tagKey = '$';
const textEncoder = new TextEncoder();
const textDecoder = new TextDecoder();
const byteArrays: Record<string, { new (buffer: ArrayBuffer): ArrayBufferView }> = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
  DataView,
};

export function encode(value: unknown): Uint8Array<ArrayBuffer> {
  const blobs: Uint8Array[] = [];
  const head = textEncoder.encode(JSON.stringify(toJson(value, blobs, [])));
  const size = blobs.reduce((sum, blob) => sum + blob.byteLength, 4 + head.byteLength);
  const frame = new Uint8Array(size);
  new DataView(frame.buffer).setUint32(0, head.byteLength);
  let offset = 4;
  for (const part of [head, ...blobs]) {
    frame.set(part, offset);
    offset += part.byteLength;
  }
  return frame;
}

export function decode(frame: Uint8Array): unknown {
  const headSize = new DataView(frame.buffer, frame.byteOffset, frame.byteLength).getUint32(0);
  let offset = 4 + headSize;
  const take = (size: number): ArrayBuffer => {
    const bytes = new Uint8Array(size);
    bytes.set(frame.subarray(offset, offset + size));
    offset += size;
    return bytes.buffer;
  };
  return fromJson(JSON.parse(textDecoder.decode(frame.subarray(4, offset))) as Json, take);
}

function toJson(value: unknown, blobs: Uint8Array[], ancestors: readonly object[]): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    const isPlain = Number.isFinite(value) && !Object.is(value, -0);
    return isPlain ? value : tagged('number', Object.is(value, -0) ? '-0' : String(value));
  }
  if (value === undefined) return tagged('undefined', null);
  if (typeof value === 'bigint') return tagged('bigint', String(value));
  if (typeof value !== 'object') throw new Error('An object could not be cloned.');
  if (ancestors.includes(value)) throw new Error('electron-host: a value that contains itself is not carried');
  const within = [...ancestors, value];
  return objectToJson(value, blobs, (part) => toJson(part, blobs, within));
}

function objectToJson(value: object, blobs: Uint8Array[], convert: (part: unknown) => Json): Json {
  if (Array.isArray(value)) return value.map(convert);
  if (value instanceof ArrayBuffer) return tagged('ArrayBuffer', blobs.push(new Uint8Array(value)) && value.byteLength);
  if (ArrayBuffer.isView(value)) {
    blobs.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    return tagged(kindOf(value), value.byteLength); // a Buffer is a Uint8Array here
  }
  if (value instanceof Map) return tagged('Map', [...value].map(convert));
  if (value instanceof Set) return tagged('Set', [...value].map(convert));
  if (value instanceof Date) return tagged('Date', value.getTime());
  if (value instanceof Error) return tagged('Error', [value.name, value.message, value.stack ?? '']);
  if (kindOf(value) !== 'Object') throw new Error(`An object could not be cloned. (${kindOf(value)})`);
  const entries = Object.entries(value).map(([key, part]): [string, Json] => [key, convert(part)]);
  return tagKey in value ? tagged('Object', entries) : Object.fromEntries(entries);
}

function fromJson(json: Json, take: (size: number) => ArrayBuffer): unknown {
  if (json === null || typeof json !== 'object') return json;
  if (Array.isArray(json)) return json.map((part) => fromJson(part, take));
  const tag = json[tagKey];
  if (typeof tag === 'string') return taggedFromJson(tag, json['value'] ?? null, take);
  return Object.fromEntries(Object.entries(json).map(([key, part]) => [key, fromJson(part, take)]));
}

function taggedFromJson(tag: string, json: Json, take: (size: number) => ArrayBuffer): unknown {
  const ByteArray = byteArrays[tag];
  if (ByteArray !== undefined) return new ByteArray(take(json as number));
  const parts = (): unknown[] => (json as Json[]).map((part) => fromJson(part, take));
  switch (tag) {
    case 'undefined':
      return undefined;
    case 'number':
      return Number(json);
    case 'bigint':
      return BigInt(json as string);
    case 'ArrayBuffer':
      return take(json as number);
    case 'Date':
      return new Date(json as number);
    case 'Map':
      return new Map(parts() as [unknown, unknown][]);
    case 'Set':
      return new Set(parts());
    case 'Error':
      return makeError(json as [string, string, string]);
    case 'Object':
      return Object.fromEntries(parts() as [string, unknown][]);
    default:
      throw new Error(`electron-host: a frame holds an unknown ${tag}`);
  }
}

function makeError([name, message, stack]: [string, string, string]): Error {
  const kinds = { TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError };
  const error = new (kinds[name as keyof typeof kinds] ?? Error)(message);
  if (error.name !== name) error.name = name;
  error.stack = stack;
  return error;
}

function tagged(tag: string, value: Json): Json {
  return { [tagKey]: tag, value };
}

/** `Uint8Array`, `Object`, `Promise`, …, whatever world the value comes from. */
function kindOf(value: object): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}
