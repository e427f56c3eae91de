import { z } from 'zod';
import { PeerRole } from '../../protocol/peer-info.ts';
import { ShareRight } from '../../protocol/terminal-info.ts';

/** Everything that is written down, in the order of the documentation (docs/decisions/0017-audit.md). */
export const auditEvents = [
  'agent.started',
  'agent.recovered',
  'agent.ended',
  'remote.listening',
  'remote.on',
  'remote.off',
  'approval.needed',
  'approval.waived',
  'approval.asked',
  'approval.given',
  'approval.denied',
  'approval.ended',
  'password.set',
  'password.cleared',
  'password.asked',
  'password.given',
  'password.wrong',
  'password.locked_out',
  'password.unlocked',
  'relay.joined',
  'relay.away',
  'relay.given_up',
  'connection.refused',
  'door.refused',
  'device.refused',
  'pairing.offered',
  'pairing.asked',
  'pairing.accepted',
  'pairing.declined',
  'pairing.withdrawn',
  'pairing.expired',
  'pairing.refused',
  'pairing.joined',
  'peer.allowed',
  'peer.limited',
  'peer.renamed',
  'peer.revoked',
  'session.opened',
  'session.recovering',
  'session.resumed',
  'session.cut',
  'typing.paused',
  'typing.allowed',
  'session.closed',
  'terminal.opened',
  'terminal.attached',
  'terminal.shared',
  'terminal.unshared',
  'terminal.restarted',
  'terminal.closed',
  'program.started',
  'program.ended',
  'request.refused',
  'audit.lost',
] as const;
export type AuditEvent = (typeof auditEvents)[number];

/** Names come from people and devices; what could act on a screen, and what is too long, is left out. */
const Name = z.string().transform((name) => name.replaceAll(/\p{C}/gu, '�').slice(0, 60));
const Id = z.string().max(64);

/** A word of ours, never a sentence: what others say of a reason does not get in. */
export const AuditWord = z.string().regex(/^[a-z][a-zA-Z_.]{0,60}$/);

const Device = z.object({ deviceId: Id, name: Name.optional() });

/** One line of the audit log. What is not named here is not written; a later version may write more events. */
export const AuditEntry = z.object({
  time: z.iso.datetime(),
  event: AuditWord,
  outcome: z.enum(['ok', 'refused', 'failed']),
  who: z.object({
    /** `user`: this machine's. `agent`: nobody, the agent did it of its own accord. */
    kind: z.enum(['user', 'mine', 'guest', 'stranger', 'agent']),
    deviceId: Id.optional(),
    name: Name.optional(),
  }),
  /** An address, ` by relay` behind it where a relay says so; or the door by which this machine's user came. */
  from: z.string().max(100).optional(),
  /** A short word: why it was refused, failed, or ended. */
  reason: AuditWord.optional(),
  /** The device it was about, where that is not the one that did it. */
  device: Device.optional(),
  role: PeerRole.optional(),
  right: ShareRight.optional(),
  sessionId: Id.optional(),
  terminalId: Id.optional(),
  generation: z.int().optional(),
  execId: Id.optional(),
  /** The file name of the program that was started, without folder and arguments. */
  program: Name.optional(),
  /** The name of a request that was refused. */
  request: AuditWord.optional(),
  addresses: z.array(z.string().max(100)).max(16).optional(),
  /** Scheme and host. */
  relay: z.string().max(300).optional(),
  version: z.string().max(40).optional(),
  /** Of an agent's recovery: processes that were ended, and that were left. */
  ended: z.int().optional(),
  left: z.int().optional(),
  /** This line stands for so many like it, within the time before it. */
  more: z.object({ count: z.int(), ms: z.int() }).optional(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export type AuditActor = Pick<AuditEntry, 'who' | 'from'>;

/** What happened, as the place where it happened says it; without an outcome it went well. */
export interface AuditFact extends AuditActor, Partial<Omit<AuditEntry, 'time' | 'event' | 'more' | 'who'>> {
  readonly event: AuditEvent;
}

/** Where what must be known later is written down: who did what, when, from where, and how that went. Never waits. */
export interface Audit {
  record(fact: AuditFact): void;
}
