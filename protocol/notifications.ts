import { z } from 'zod';
import { DeviceId } from './device-id.ts';
import { ByteOffset, Generation, StreamNumber, TerminalId } from './ids.ts';
import { KnockedDevice, PeerInfo, WaitingDevice } from './peer-info.ts';
import { SessionInfo } from './requests.ts';
import { SettingsReport } from './settings-report.ts';
import { SnapshotScope } from './snapshot-scope.ts';
import { AgentStatus } from './status.ts';
import { CloseOutcome, Columns, ExitStatus, Rows, TerminalInfo } from './terminal-info.ts';

/** Every notification an agent sends. */
export const agentNotifications = {
  'agent.heartbeat': z.object({ status: AgentStatus }),
  'terminal.changed': z.object({ terminal: TerminalInfo }),
  'terminal.closed': z.object({
    terminalId: TerminalId,
    generation: Generation,
    exit: ExitStatus.nullable(),
    outcome: CloseOutcome.nullable(),
    /** `exited`: by itself. Else who or what asked for it: `viewer`, `idle`, `cap`, `quit`, `session_ended`, `process_dead`, … */
    reason: z.string().optional(),
  }),
  'terminal.reapSoon': z.object({ terminalId: TerminalId, inMs: z.number() }),
  /**
   * Live output goes on at `offset` with this size; `owner`: this attachment decides the size. `scope`: a snapshot
   * follows that shows so much.
   */
  'attachment.size': z.object({
    attachment: StreamNumber,
    cols: Columns,
    rows: Rows,
    owner: z.boolean(),
    offset: ByteOffset,
    scope: SnapshotScope.optional(),
  }),
  /** A restart: the old attachment ends, the new one starts at offset 0 and input 0. */
  'attachment.moved': z.object({ from: StreamNumber, to: StreamNumber, terminal: TerminalInfo }),
  'attachment.inputRefused': z.object({ attachment: StreamNumber, position: ByteOffset, code: z.string() }),
  'exec.exited': z.object({ execId: z.string(), code: z.int().nullable(), signal: z.string().nullable() }),
  /** What `agent.ledger` says of programs is out of date. For owners. */
  'programs.changed': z.object({}),
  /** A device knows the code and wants to be paired: `pairing.answer` it. `name` is what it calls itself. */
  'pairing.asked': z.object({ pairingId: z.string(), deviceId: DeviceId, name: z.string(), source: z.string() }),
  /** Devices that asked have hung up; `waiting`: those that still ask, all of them. */
  'pairing.left': z.object({ pairingId: z.string(), waiting: z.array(DeviceId) }),
  /** The devices that are paired from now on, all of them. */
  'peers.changed': z.object({ peers: z.array(PeerInfo) }),
  /** A device was refused that is not known; told once of each, and not of many in a row. */
  'peers.knocked': z.object({ device: KnockedDevice }),
  /** The sessions of other devices from now on, all of them. */
  'presence.changed': z.object({ visits: z.array(SessionInfo) }),
  /** The devices that wait for a yes from now on, all of them. */
  'approval.changed': z.object({ waiting: z.array(WaitingDevice) }),
  /** The settings from now on. */
  'settings.changed': SettingsReport,
  'pairing.expired': z.object({ pairingId: z.string() }),
  /** `triesLeft`: with `password`, wrong ones that this device may still give before it is locked out. */
  'session.waiting': z.object({ for: z.enum(['approval', 'password']), triesLeft: z.int().optional() }),
  'session.closing': z.object({ reason: z.string() }),
} as const;

/** Every notification a viewer sends. */
export const viewerNotifications = {
  /** `background`: its tab is in view, its content is not; such an attachment has no say in the size. */
  'terminal.lease': z.strictObject({
    attachment: StreamNumber,
    visible: z.boolean(),
    background: z.boolean().optional(),
  }),
} as const;

export type AgentNotificationName = keyof typeof agentNotifications;
export type AgentNotification = { [N in AgentNotificationName]: z.output<(typeof agentNotifications)[N]> };
export type ViewerNotificationName = keyof typeof viewerNotifications;
export type ViewerNotification = { [N in ViewerNotificationName]: z.output<(typeof viewerNotifications)[N]> };
