import { z } from 'zod';
import { Generation, TerminalId } from './ids.ts';
import { ProfileLook } from './profile.ts';

/** What the agent calls a terminal's place in its life (L11). `exited`: the shell left by itself. */
export const TerminalStateName = z.enum(['starting', 'running', 'exited', 'closing', 'closed']);
export type TerminalStateName = z.infer<typeof TerminalStateName>;

/** 2×1 is the least a program is told (L46); 1000 keeps a mirror's memory bounded. */
export const Columns = z.int().min(2).max(1000);
export const Rows = z.int().min(1).max(1000);

export const TerminalSize = z.object({ cols: Columns, rows: Rows });
export type TerminalSize = z.infer<typeof TerminalSize>;

/** How a process ended: by itself with a code, or by a signal (`SIGKILL`). */
export const ExitStatus = z.object({ code: z.int().nullable(), signal: z.string().nullable() });
export type ExitStatus = z.infer<typeof ExitStatus>;

export const ProcessName = z.object({ pid: z.int(), name: z.string() });
export type ProcessName = z.infer<typeof ProcessName>;

/** What runs in a terminal. `isSuspended`: the shell is at its prompt, and this job waits to be continued. */
export const Foreground = ProcessName.extend({ isSuspended: z.boolean().optional() });
export type Foreground = z.infer<typeof Foreground>;

/** One step of a teardown. `target` says what it acted on (`group 1234`), `result` how that went. */
export const CloseStep = z.object({
  step: z.enum([
    'freeze_shells',
    'end_job',
    'kill_job',
    'close_master',
    'hang_up',
    'kill_shell',
    'end_everything',
    'hand_over',
  ]),
  atMs: z.number(),
  target: z.string(),
  result: z.string(),
});
export type CloseStep = z.infer<typeof CloseStep>;

/** How a teardown went (L13–L19). `unreaped`: the child has not been collected yet, the child reaper waits for it. */
export const CloseOutcome = z.object({
  state: z.literal('closed'),
  steps: z.array(CloseStep),
  exit: ExitStatus.nullable(),
  unreaped: z.boolean(),
  survivors: z.array(ProcessName),
  durationMs: z.number(),
});
export type CloseOutcome = z.infer<typeof CloseOutcome>;

/** What a guest may do with a terminal that is shared with it; to type is to have a shell as the agent's user. */
export const ShareRight = z.enum(['view', 'type']);
export type ShareRight = z.infer<typeof ShareRight>;

export const TerminalShare = z.object({ deviceId: z.string(), right: ShareRight });
export type TerminalShare = z.infer<typeof TerminalShare>;

/**
 * What a shell tells of its commands (shell integration). To be shown, and for no decision: whatever runs in a terminal
 * can print the same.
 */
export const CommandReport = z.object({
  /** For how long a command has been running; null at the prompt. */
  runningMs: z.number().nullable(),
  endedCount: z.int().min(0),
  /** The one that ended last; `status` is null when it was not told. */
  last: z.object({ status: z.int().nullable(), durationMs: z.number() }).nullable(),
});
export type CommandReport = z.infer<typeof CommandReport>;

/** A terminal as viewers see it. Durations, never wall-clock times. */
export const TerminalInfo = z.object({
  terminalId: TerminalId,
  generation: Generation,
  /** `user` (this machine's person and devices paired as mine) or `guest:DEVICE`. */
  owner: z.string(),
  state: TerminalStateName,
  title: z.string(),
  /** Program and arguments; arguments are for owners only. */
  command: z.array(z.string()),
  cwd: z.string(),
  pid: z.int().nullable(),
  cols: Columns,
  rows: Rows,
  createdMsAgo: z.number(),
  /** What would be lost with it; null when the shell is at its prompt and nothing in it is suspended. */
  foreground: Foreground.nullable(),
  /** Sessions that are attached now. */
  viewers: z.int().min(0),
  /** Since when nobody has been attached; 0 while somebody is. */
  unwatchedMs: z.number(),
  /** Until the idle reaper may retire it; null when it will not. */
  expiresInMs: z.number().nullable(),
  keep: z.boolean(),
  exit: ExitStatus.nullable(),
  /** Absent as long as its shell has told nothing. */
  commands: CommandReport.optional(),
  /** For owners: what it was started as. */
  profile: ProfileLook.optional(),
  /** For owners, if there are any: the guests it is shared with. */
  sharedWith: z.array(TerminalShare).optional(),
  /** For a guest: what it may do with it. */
  right: ShareRight.optional(),
});
export type TerminalInfo = z.infer<typeof TerminalInfo>;

/** A subscription to one terminal's output, as the agent grants it. */
export const AttachmentInfo = z.object({
  attachment: z.int(),
  /** `resume`: output goes on at `offset`. `snapshot`: a snapshot comes first, live output goes on at `offset`. */
  mode: z.enum(['resume', 'snapshot']),
  offset: z.int(),
  cols: Columns,
  rows: Rows,
  /** Where this attachment's input goes on. */
  inputPosition: z.int(),
});
export type AttachmentInfo = z.infer<typeof AttachmentInfo>;
