import { z } from 'zod';
import { TerminalId } from '../../protocol/ids.ts';
import { ProcessIdentity } from '../../protocol/ledger.ts';

/** A process group as it was seen. Its members tell later whether the number still means the same group. */
const SeenGroup = z.object({ group: z.int().min(2), members: z.array(ProcessIdentity) });

/** A shell that an agent owns, with what another agent needs to end it, and to know that it is still that one (L26). */
export const ShellRecord = z.object({
  /** Of a program without a terminal: its `execId`. */
  terminalId: TerminalId,
  pid: z.int().min(2),
  startTime: z.int(),
  processSession: z.int().min(2),
  /** The group last seen in the foreground, the shell's own included; null until one was seen. */
  foreground: SeenGroup.nullable(),
});
export type ShellRecord = z.infer<typeof ShellRecord>;

/** A process that runs on although its terminal's agent died. */
export const LeftRecord = ProcessIdentity.extend({ terminalId: TerminalId });
export type LeftRecord = z.infer<typeof LeftRecord>;
