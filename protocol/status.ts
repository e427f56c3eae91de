import { z } from 'zod';
import { LockedOutDevice } from './peer-info.ts';
import { SettingsStatus } from './settings-report.ts';

/** How an agent stands with the relay it joins. */
export const RelayStatus = z.object({
  url: z.string(),
  /** `given_up`: joining again would end the same way; a person has to look. */
  state: z.enum(['joining', 'joined', 'waiting', 'given_up']),
  /** For how long it has been so. */
  forMs: z.number(),
  /** Why it is not joined, where that is known; a relay's own word, or `unreachable`. */
  reason: z.string().nullable(),
});
export type RelayStatus = z.infer<typeof RelayStatus>;

/** What other devices are let in for, as a person at the agent's machine has said. */
export const RemoteStatus = z.object({
  /** False: none is let in, however it is paired. */
  on: z.boolean(),
  /** Each device waits until somebody says yes to it, and how many do now. */
  approval: z.boolean().optional(),
  waiting: z.int().min(0).optional(),
  /** Whether each session needs the password, too; `lost`: it cannot be read, and no device is let in until it is set or cleared. */
  password: z.enum(['none', 'set', 'lost']).optional(),
  /** Only while there are some: devices that have given too many wrong passwords, the first few of them. */
  lockedOut: z.array(LockedOutDevice).optional(),
  /** Once they have: how often the machine's addresses have changed since the agent began. Viewers here probe their links then (L54). */
  networkChanges: z.int().min(0).optional(),
});
export type RemoteStatus = z.infer<typeof RemoteStatus>;

/** The agent's state, computed from memory alone (L53). */
export const AgentStatus = z.object({
  /** Advances once per heartbeat; one that has not moved for 3 s reads "not responding". */
  beat: z.int().min(0),
  /** How late the last heartbeat was: the delay of the agent's event loop. */
  loopDelayMs: z.number(),
  state: z.enum(['running', 'quitting']),
  sessions: z.object({ active: z.int().min(0), recovering: z.int().min(0), closing: z.int().min(0) }),
  terminals: z.object({ running: z.int().min(0), exited: z.int().min(0), closing: z.int().min(0) }),
  /** Children that could not be collected yet (L16). */
  pendingChildren: z.int().min(0),
  /** What a person should look at in the agent's ledger: processes a dead agent left, and differences found. */
  attention: z
    .object({
      left: z.int().min(0),
      differences: z.int().min(0),
      /** The agent before died and had terminals; true until somebody has read the ledger, which says what became of them. */
      crash: z.boolean().optional(),
    })
    .optional(),
  /** For owners: the agent's process, and for how long it has run. */
  pid: z.int().optional(),
  upMs: z.number().optional(),
  /** For owners: where paired devices may connect, HOST:PORT each. */
  listen: z.array(z.string()).optional(),
  /** Only where a relay is set; for owners. */
  relay: RelayStatus.optional(),
  /** Only where discovery is on; for owners: whether the agent is announced in a local network now. */
  announced: z.boolean().optional(),
  /** For owners. */
  remote: RemoteStatus.optional(),
  /** Only where something was refused; for owners. */
  settings: SettingsStatus.optional(),
  update: z.enum(['none', 'waiting', 'installing']),
});
export type AgentStatus = z.infer<typeof AgentStatus>;
