/** What the command line's exit status means. Documented for people in README.md. */
export const exitCodes = {
  ok: 0,
  /** It was refused, or it failed. The sentence on standard error says why. */
  failed: 1,
  /** The command line is wrong: an unknown command, option, setting or host. */
  usage: 2,
  /** No agent runs for this state folder. */
  noAgent: 69,
  /** A defect of ours; the log has the details. */
  internal: 70,
  /** `exec` only, as shells have it: what could not be run, what does not exist, and what failed before that. */
  execFailed: 125,
  execNotExecutable: 126,
  execMissing: 127,
  /** Plus the number of the signal that ended the program. */
  signalBase: 128,
} as const;
