import { z } from 'zod';
import { SessionId, TerminalId } from './ids.ts';
import { ProcessName, TerminalInfo } from './terminal-info.ts';

/** One process of a terminal, as the ledger shows it. */
export const LedgerProcess = ProcessName.extend({
  parentPid: z.int(),
  state: z.string(),
  isForeground: z.boolean(),
  command: z.string(),
});
export type LedgerProcess = z.infer<typeof LedgerProcess>;

/** A session that has to do with what the ledger lists. */
export const LedgerViewer = z.object({
  sessionId: SessionId,
  client: z.string(),
  /** Of a paired device its id; this machine's own user has none. */
  deviceId: z.string().optional(),
});
export type LedgerViewer = z.infer<typeof LedgerViewer>;

/** The ledger entry of one terminal. */
export const LedgerEntry = z.object({
  terminal: TerminalInfo,
  /** Of an ended terminal those that outlived it. */
  processes: z.array(LedgerProcess),
  /** Descriptors the agent holds for it. */
  descriptors: z.int(),
  viewers: z.array(LedgerViewer.extend({ isLeased: z.boolean() })),
  lastInputMsAgo: z.number().nullable(),
  lastOutputMsAgo: z.number().nullable(),
  /** Why it is kept, in words for people. */
  reason: z.string(),
  expiresInMs: z.number().nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** A program without a terminal: one that `exec.open` has started, for as long as anything of it is left. */
export const LedgerProgram = z.object({
  execId: z.string(),
  /** As it was asked for, its arguments behind it; cut where it is long. */
  command: z.string(),
  cwd: z.string(),
  pid: z.int(),
  /** False: the program itself has exited, and what it started goes on. */
  isRunning: z.boolean(),
  createdMsAgo: z.number(),
  /** Of its process session; a bounded number of them. */
  processes: z.array(LedgerProcess),
  /** Descriptors the agent holds for it. */
  descriptors: z.int(),
  /** Whom it runs for. Not connected: its link broke, and it may come back. */
  viewer: LedgerViewer.extend({ isConnected: z.boolean() }),
});
export type LedgerProgram = z.infer<typeof LedgerProgram>;

/** A terminal that the agent has retired of its own accord (L39). */
export const RetiredTerminal = z.object({
  terminalId: TerminalId,
  title: z.string(),
  /** `idle`: nobody looked at it for its grace. `cap`: it had expired, and room was needed. `process_dead`: its shell was gone. */
  reason: z.enum(['idle', 'cap', 'process_dead']),
  /** How long ago it was retired. */
  msAgo: z.number(),
  /** How long nobody had been attached to it by then. */
  unwatchedMs: z.number(),
  /** What outlived it on purpose (L19); absent while it is still being ended. */
  survivors: z.array(ProcessName).optional(),
});
export type RetiredTerminal = z.infer<typeof RetiredTerminal>;

/** Names one process for ever: its pid, and when it started (ticks since boot). */
export const ProcessIdentity = z.strictObject({ pid: z.int().min(2), startTime: z.int() });
export type ProcessIdentity = z.infer<typeof ProcessIdentity>;

/** A process of a terminal whose agent died; it runs on and belongs to nobody. */
export const LeftProcess = ProcessName.extend({
  startTime: z.int(),
  terminalId: TerminalId,
  command: z.string(),
});
export type LeftProcess = z.infer<typeof LeftProcess>;

/** What this agent found of one that ended without quitting (L26). */
export const Recovery = z.object({
  msAgo: z.number(),
  /** `damaged`: it could not be read and was set aside. `other_boot`: another boot, machine or pid namespace; nothing was signalled. */
  journal: z.enum(['fits', 'damaged', 'other_boot']),
  /** How many terminals and programs that agent had; missing where nobody can tell. */
  owned: z.int().min(0).optional(),
  /** Ended, because they were provably the dead agent's own. */
  ended: z.array(ProcessName.extend({ terminalId: TerminalId })),
  /** Still running, for a person to decide. */
  left: z.array(LeftProcess),
});
export type Recovery = z.infer<typeof Recovery>;

/** Where the registry and the system disagree. None is ever expected. */
export const Difference = z.object({
  /**
   * `shell_missing`: a live terminal whose process is gone. `shell_unowned`: a child of the agent that no terminal, program
   * or reaper owns. `descriptor_unowned`: an open PTY master that no terminal owns. `descriptor_missing`: a live terminal
   * without its master.
   */
  kind: z.enum(['shell_missing', 'shell_unowned', 'descriptor_unowned', 'descriptor_missing']),
  terminalId: TerminalId.nullable(),
  pid: z.int().nullable(),
  /** In words for people. */
  detail: z.string(),
});
export type Difference = z.infer<typeof Difference>;

/** What the agent knows beside its terminals. */
export const AgentLedger = z.object({
  /** The oldest first; missing from an older agent. */
  programs: z.array(LedgerProgram).optional(),
  /** How many more there are than fit into an answer. */
  omittedPrograms: z.int().min(0).optional(),
  /** The latest first; a bounded number of them. */
  retired: z.array(RetiredTerminal),
  /** Null when the agent before this one had quit in order, and nothing runs on that was listed before. */
  recovery: Recovery.nullable(),
  differences: z.array(Difference),
});
export type AgentLedger = z.infer<typeof AgentLedger>;
