import { z } from 'zod';
import { TerminalId } from './ids.ts';
import { Path, SystemText } from './program.ts';

/** As many names as are asked about at once, and as long as one may be. */
export const MOST_NAMES = 32;
export const LONGEST_NAME = 1024;
/** Lines and columns count from 1. */
const Count = z.int().min(1).max(999_999_999);

/** A place in a file. Its path is whole, so that no program takes it for an option. */
export const FilePlace = z.strictObject({
  file: Path.regex(/^(?:\/|[A-Za-z]:[\\/])/, 'must be a whole path'),
  line: Count.optional(),
  column: Count.optional(),
});
export type FilePlace = z.infer<typeof FilePlace>;

/** Which of the names that a terminal shows are files there now: the whole path of each, or null. */
export const findFiles = {
  params: z.strictObject({
    terminalId: TerminalId,
    names: z.array(SystemText.min(1).max(LONGEST_NAME)).min(1).max(MOST_NAMES),
    /** The folder that the shell told (`OSC 7`) where the names stand; without it, the one in which the shell is now. */
    folder: SystemText.max(16_384).optional(),
  }),
  result: z.object({ files: z.array(z.string().nullable()) }),
};
