import { z } from 'zod';

/** The system ends a text at its first NUL, so that a program would be given something else than was asked for. */
export const SystemText = z.string().regex(/^[^\0]*$/, 'must not hold a NUL character');
export const Path = SystemText.min(1).max(4096);
export const Argument = SystemText.max(32_768);
/** Of a variable of the environment. */
export const VARIABLE_NAME = /^[^=\0]+$/;
const Environment = z.record(z.string().regex(VARIABLE_NAME), Argument);

/** What to start; the agent looks a bare name up in the user's PATH. */
export const Program = {
  command: Path,
  args: z.array(Argument).max(1000),
  cwd: Path,
  env: Environment,
};
