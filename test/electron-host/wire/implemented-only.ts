/** Asked for by the language, promises, JSON and inspectors; no API of Electron's. */
const askedByOthers = new Set<string | symbol>(['then', 'toJSON', 'constructor', '__esModule']);

export function notImplemented(what: string): Error {
  return new Error(`electron-host: ${what} is not implemented`);
}

/** The same object, but reading a member it does not have throws instead of giving undefined. */
export function implementedOnly<T extends object>(name: string, api: T): T {
  return new Proxy(api, {
    get(target, key) {
      if (!(key in target) && !isAskedByOthers(key)) throw notImplemented(`${name}.${String(key)}`);
      const member: unknown = Reflect.get(target, key, target);
      const isMethod = typeof member === 'function' && !Object.hasOwn(target, key);
      return isMethod ? (member.bind(target) as unknown) : member; // private fields are the target's own
    },
  });
}

export function isAskedByOthers(key: string | symbol): boolean {
  return typeof key === 'symbol' || askedByOthers.has(key);
}
