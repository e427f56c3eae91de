/** One of the list, whatever the number; undefined when there is none. */
export function pick<T>(list: readonly T[], which: number): T | undefined {
  return list[which % Math.max(1, list.length)];
}
