/** What must hold under load. */
export const bounds = {
  /** Between two heartbeats, which are a second apart. */
  heartbeatGapMs: 1_500,
  /** Of 99 in 100 keystrokes, there and back. */
  echoP99Ms: 50,
  /** How much larger the heap may be at the end, as a share: what a program learns of itself while it runs takes room. */
  heapGrowth: 0.05,
} as const;
