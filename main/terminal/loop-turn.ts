/** Resolves when the event loop has been round once: in a time that no clock knows of. */
export function loopTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
