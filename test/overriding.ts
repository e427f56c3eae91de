/** `target` but for `changes`. Its own parts go on seeing it unchanged. */
export function overriding<T extends object>(target: T, changes: Partial<T>): T {
  return new Proxy(target, {
    get: (_target, name) => {
      const value: unknown = name in changes ? Reflect.get(changes, name) : Reflect.get(target, name);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
}
