import { z } from 'zod';
import { DeviceId } from './device-id.ts';
import { FilePlace, findFiles } from './file-place.ts';
import { ByteOffset, Generation, SessionId, StreamNumber, TerminalId } from './ids.ts';
import { AgentLedger, LedgerEntry, LeftProcess, ProcessIdentity } from './ledger.ts';
import {
  KnockedDevice,
  LockedOutDevice,
  PeerAddresses,
  PeerInfo,
  NewPeerName,
  PeerRole,
  WaitingDevice,
} from './peer-info.ts';
import { ProfileList } from './profile.ts';
import { Program } from './program.ts';
import { GivenPassword, NewPassword } from './session-password.ts';
import { LONGEST_SETTINGS, RefusedSetting, SettingChanges } from './settings-report.ts';
import { SnapshotScope } from './snapshot-scope.ts';
import { AgentStatus } from './status.ts';
import { AttachmentInfo, CloseOutcome, Columns, ProcessName, Rows, ShareRight, TerminalInfo } from './terminal-info.ts';

/** Whose session this is: this machine's user, one of their own devices, or a guest. */
export const Principal = z.object({ kind: z.enum(['user', 'mine', 'guest']), deviceId: z.string().optional() });
export type Principal = z.infer<typeof Principal>;

const Empty = z.object({});
const NoParams = z.strictObject({});
const Scope = SnapshotScope.optional();

/** A pairing code or its link, as somebody typed it. */
const PairingCodeText = z.string().max(2000);

const LimitsInfo = z.object({
  jsonBytes: z.int(),
  payloadBytes: z.int(),
  outputWindowBytes: z.int(),
  snapshotWindowBytes: z.int(),
  pendingInputBytes: z.int(),
  streamWindowBytes: z.int(),
});

export const ResumeRequest = z.strictObject({
  sessionId: SessionId,
  token: z.string().max(200),
  have: z.array(z.strictObject({ attachment: StreamNumber, offset: ByteOffset })).max(1000),
});
export type ResumeRequest = z.infer<typeof ResumeRequest>;

export const ResumedAttachment = AttachmentInfo.extend({ terminalId: TerminalId, generation: Generation });
export type ResumedAttachment = z.infer<typeof ResumedAttachment>;

export const SessionOpened = z.object({
  sessionId: SessionId,
  /** Shown with `resume` the next time; each answer brings a new one. */
  token: z.string(),
  resumed: z.boolean(),
  principal: Principal,
  features: z.array(z.string()),
  agent: z.object({ deviceId: z.string(), name: z.string(), version: z.string(), platform: z.string() }),
  limits: LimitsInfo,
  pingMs: z.number(),
  recoveryMs: z.number(),
  inactivityMs: z.number(),
  /** How long a lease is good for; confirm it at least twice in that time. */
  leaseMs: z.number().optional(),
  /** How long an unwatched terminal at its prompt is kept; null: for good. */
  idleGraceMs: z.number().nullable().optional(),
  /** With `resumed`: every attachment the session still has. */
  attachments: z.array(ResumedAttachment).optional(),
});
export type SessionOpened = z.infer<typeof SessionOpened>;

export const SessionInfo = z.object({
  sessionId: SessionId,
  principal: Principal,
  client: z.object({ name: z.string(), version: z.string() }),
  /** Milliseconds since it was opened. */
  sinceMs: z.number(),
  state: z.enum(['active', 'recovering', 'closing']),
  terminals: z.array(TerminalId),
  /** Those of them into which its viewer may type. */
  mayType: z.array(TerminalId).optional(),
  /** Where it came from: an address, or the door of this machine. */
  from: z.string().optional(),
  /** What its viewer types is refused, as somebody here has asked for. */
  typingPaused: z.boolean().optional(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const Signal = z.enum(['INT', 'QUIT', 'TERM', 'KILL', 'HUP']);
export type Signal = z.infer<typeof Signal>;

export const OpenParams = z.strictObject({
  /** Random; the same principal and key always mean the same terminal, so a repeated request opens nothing twice. */
  key: z.string().min(8).max(100).optional(),
  command: Program.command.optional(),
  args: Program.args.optional(),
  cwd: Program.cwd.optional(),
  /** Without `cwd`: begin in the folder this terminal stands in; in the home directory where that cannot be had. */
  cwdOf: TerminalId.optional(),
  /** Instead of `command` and `args`: one that `profiles.list` names. None of the three: the default one. */
  profile: z.string().min(1).max(300).optional(),
  env: Program.env.optional(),
  /** Instead of `command` and `args`: the user's editor, at this place. */
  edit: FilePlace.optional(),
  cols: Columns,
  rows: Rows,
  title: z.string().max(200).optional(),
  keep: z.boolean().optional(),
  /** Torn down when the session ends, instead of detached. */
  endWithSession: z.boolean().optional(),
  attach: z.strictObject({}).optional(),
});
export type OpenParams = z.infer<typeof OpenParams>;

/** Every request a viewer may send. Names, parameters and results live here and nowhere else. */
export const requests = {
  'session.open': {
    params: z.strictObject({
      protocol: z.literal(1),
      client: z.strictObject({ name: z.string().min(1).max(100), version: z.string().min(1).max(100) }),
      resume: ResumeRequest.optional(),
    }),
    result: SessionOpened,
  },
  /** The answer to `session.waiting` for a password, while `session.open` waits. */
  'session.password': { params: z.strictObject({ password: GivenPassword }), result: Empty },
  'session.close': { params: NoParams, result: Empty },
  'session.list': {
    params: NoParams,
    result: z.object({ sessions: z.array(SessionInfo), omitted: z.int().min(0).optional() }),
  },
  'session.cut': { params: z.strictObject({ sessionId: SessionId, pause: z.boolean().optional() }), result: Empty },
  ping: { params: NoParams, result: Empty },
  'terminal.open': {
    params: OpenParams,
    result: z.object({ terminal: TerminalInfo, attachment: AttachmentInfo.optional() }),
  },
  'terminal.attach': {
    params: z.strictObject({ terminalId: TerminalId, from: ByteOffset.optional(), scope: Scope }),
    result: AttachmentInfo.extend({ terminal: TerminalInfo }),
  },
  'terminal.detach': { params: z.strictObject({ attachment: StreamNumber }), result: Empty },
  'terminal.redraw': { params: z.strictObject({ attachment: StreamNumber, scope: Scope }), result: Empty },
  'terminal.resize': {
    params: z.strictObject({ attachment: StreamNumber, cols: Columns, rows: Rows }),
    result: z.object({ cols: Columns, rows: Rows, owner: z.boolean() }),
  },
  'terminal.signal': { params: z.strictObject({ terminalId: TerminalId, signal: Signal }), result: Empty },
  'terminal.discardInput': {
    params: z.strictObject({ terminalId: TerminalId }),
    result: z.object({ discarded: z.int() }),
  },
  'terminal.close': {
    params: z.strictObject({
      terminalId: TerminalId,
      generation: Generation.optional(),
      scope: z.enum(['foreground', 'everything']).optional(),
    }),
    result: z.object({ outcome: CloseOutcome }),
  },
  'terminal.restart': {
    params: z.strictObject({ terminalId: TerminalId, generation: Generation }),
    result: z.object({ terminal: TerminalInfo }),
  },
  'terminal.keep': {
    params: z.strictObject({ terminalId: TerminalId, keep: z.boolean() }),
    result: z.object({ terminal: TerminalInfo }),
  },
  /** An empty title gives the program's own back. */
  'terminal.rename': {
    params: z.strictObject({ terminalId: TerminalId, title: z.string().max(200) }),
    result: z.object({ terminal: TerminalInfo }),
  },
  'terminal.list': {
    params: z.strictObject({ ended: z.boolean().optional() }),
    result: z.object({ terminals: z.array(TerminalInfo) }),
  },
  /** Null takes the share back. */
  'terminal.share': {
    params: z.strictObject({ terminalId: TerminalId, deviceId: DeviceId, right: ShareRight.nullable() }),
    result: z.object({ terminal: TerminalInfo }),
  },
  'terminal.dismiss': { params: z.strictObject({ terminalId: TerminalId }), result: Empty },
  'terminal.inspect': { params: z.strictObject({ terminalId: TerminalId }), result: LedgerEntry },
  'terminal.findFiles': findFiles,
  /** What terminals can be started as here. */
  'profiles.list': { params: NoParams, result: ProfileList },
  'exec.open': {
    params: z.strictObject(Program).partial({ args: true, cwd: true, env: true }),
    result: z.object({
      execId: z.string(),
      pid: z.int(),
      streams: z.object({ in: StreamNumber, out: StreamNumber, err: StreamNumber }),
    }),
  },
  /** To the program and what is left of its process group; `isRunning`: the program itself had not exited yet. */
  'exec.signal': {
    params: z.strictObject({ execId: z.string().max(100), signal: Signal }),
    result: z.object({ isRunning: z.boolean() }),
  },
  /** Ends the program, this session's or another's, as its session's end would, and says what outlives that. */
  'exec.end': {
    params: z.strictObject({ execId: z.string().max(100), scope: z.enum(['group', 'everything']).optional() }),
    result: z.object({ survivors: z.array(ProcessName) }),
  },
  'agent.status': { params: NoParams, result: z.object({ status: AgentStatus }) },
  /** `peek`: it is not read for a person, who has yet to be told of a crash. Known with the feature `peek`. */
  'agent.ledger': { params: z.strictObject({ peek: z.literal(true).optional() }), result: AgentLedger },
  /** Ends processes that a dead agent left; others are not touched. What is left afterwards is answered. */
  'agent.endLeft': {
    params: z.strictObject({ processes: z.array(ProcessIdentity).min(1).max(1000) }),
    result: z.object({ left: z.array(LeftProcess) }),
  },
  'peers.list': {
    params: NoParams,
    result: z.object({
      peers: z.array(PeerInfo),
      knocked: z.array(KnockedDevice),
      lockedOut: z.array(LockedOutDevice).optional(),
    }),
  },
  /** Pairs a device by its id alone, or gives a paired one another role. */
  'peers.allow': {
    params: z.strictObject({
      deviceId: DeviceId,
      role: PeerRole,
      name: NewPeerName.optional(),
      addresses: PeerAddresses.optional(),
    }),
    result: z.object({ peer: PeerInfo }),
  },
  'peers.rename': {
    params: z.strictObject({ deviceId: DeviceId, name: NewPeerName }),
    result: z.object({ peer: PeerInfo }),
  },
  /** A code for one other device; good until it is used, closed or expired, or this session ends. */
  'pairing.open': {
    params: z.strictObject({ role: PeerRole }),
    result: z.object({
      pairingId: z.string(),
      code: z.string(),
      link: z.string(),
      addresses: PeerAddresses,
      expiresInMs: z.number(),
    }),
  },
  'pairing.answer': {
    params: z.strictObject({
      pairingId: z.string().max(100),
      deviceId: DeviceId,
      accept: z.boolean(),
      /** Another than the code was opened with. */
      role: PeerRole.optional(),
    }),
    result: z.object({ peer: PeerInfo.nullable() }),
  },
  'pairing.close': { params: z.strictObject({ pairingId: z.string().max(100) }), result: Empty },
  /** Whose code it is. Nobody is called. */
  'pairing.read': {
    params: z.strictObject({ code: PairingCodeText }),
    result: z.object({ deviceId: DeviceId, name: z.string(), addresses: PeerAddresses }),
  },
  /** Answered when a person on the other side has said yes or no. */
  'pairing.join': {
    params: z.strictObject({ code: PairingCodeText, role: PeerRole }),
    result: z.object({ peer: PeerInfo }),
  },
  /** Ends each `pairing.join` of this session that waits. */
  'pairing.giveUp': { params: NoParams, result: Empty },
  /** What a device types is refused in all its sessions, until it is said otherwise. */
  'presence.pause': { params: z.strictObject({ deviceId: DeviceId, pause: z.boolean() }), result: Empty },
  /** Ends the sessions of a device; it may come back. */
  'presence.cut': { params: z.strictObject({ deviceId: DeviceId }), result: Empty },
  /** Whether other devices are let in at all; off ends what they have open. */
  'remote.turn': { params: z.strictObject({ on: z.boolean() }), result: Empty },
  /** Whether each device that comes waits for a yes. */
  'remote.approval': { params: z.strictObject({ needed: z.boolean() }), result: Empty },
  /** What each session of another device has to give beside its key; null: nothing. */
  'remote.password': { params: z.strictObject({ password: NewPassword.nullable() }), result: Empty },
  'approval.list': { params: NoParams, result: z.object({ waiting: z.array(WaitingDevice) }) },
  'approval.answer': { params: z.strictObject({ deviceId: DeviceId, accept: z.boolean() }), result: Empty },
  /** Lets a device that is locked out try again at once, as if it had given no wrong password. */
  'peers.unlock': { params: z.strictObject({ deviceId: DeviceId }), result: Empty },
  'peers.revoke': { params: z.strictObject({ deviceId: DeviceId }), result: Empty },
  /** Written into the file of settings, all or none. */
  'settings.change': { params: z.strictObject({ changes: SettingChanges }), result: Empty },
  /** The file as it is. */
  'settings.export': { params: NoParams, result: z.object({ text: z.string() }) },
  /** Takes the place of the file, unless something of it does not hold: that is answered, and nothing is changed. */
  'settings.import': {
    params: z.strictObject({ text: z.string().max(LONGEST_SETTINGS) }),
    result: z.object({ refused: z.array(RefusedSetting) }),
  },
} as const;

export type RequestName = keyof typeof requests;
export type Params = { [N in RequestName]: z.output<(typeof requests)[N]['params']> };
export type Result = { [N in RequestName]: z.output<(typeof requests)[N]['result']> };
