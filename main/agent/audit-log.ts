import type { Clock } from '../../base/clock.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../../protocol/settings.ts';
import { AuditEntry, type Audit, type AuditActor, type AuditFact } from './audit-entry.ts';
import { AuditFile, type Appended } from './audit-file.ts';
import { AuditLimiter } from './audit-limiter.ts';
import { AuditWriter } from './audit-writer.ts';

/** Within a minute, of one kind: by somebody known, by one source of strangers, and by all strangers together. */
const KNOWN_LINES = 100;
const STRANGER_LINES = 5;
const STRANGERS_LINES = 60;
const KEYS = 256;

export interface AuditLogParts {
  readonly clock: Clock;
  readonly log: Log;
  append(lines: readonly string[]): Promise<Appended>;
  /** What the wall clock says, in UTC (ISO 8601). */
  isoNow(): string;
}

type Draft = Omit<AuditFact, 'event'> & Pick<AuditEntry, 'event' | 'more'>;

/**
 * The audit log: who did what, when, from where, and how that went; never what was typed, printed, run or shown as a
 * proof. Whoever records goes on at once. What comes too often from one place becomes one line that says how often.
 */
export class AuditLog implements Audit {
  readonly #parts: AuditLogParts;
  readonly #writer: AuditWriter;
  readonly #known: AuditLimiter<AuditFact>;
  readonly #strangers: AuditLimiter<AuditFact>;
  readonly #allStrangers: AuditLimiter<AuditFact>;
  #isClosed = false;
  #nameOf: (deviceId: string) => string | undefined = () => undefined;

  constructor(parts: AuditLogParts) {
    this.#parts = parts;
    const { clock, log, append } = parts;
    const describeLost = (count: number): string => this.#line(lost(count));
    this.#writer = new AuditWriter({ clock, log, append, describeLost });
    const shared = { clock, keys: KEYS };
    this.#known = new AuditLimiter({
      ...{ ...shared, lines: KNOWN_LINES },
      heldBack: (last, more) => this.#write({ ...withoutParticulars(last), more }),
    });
    this.#strangers = new AuditLimiter({
      ...{ ...shared, lines: STRANGER_LINES },
      heldBack: (last, more) => {
        const summary = withoutParticulars(last);
        if (this.#allStrangers.admit(last.event, summary, more.count)) this.#write({ ...summary, more });
      },
    });
    this.#allStrangers = new AuditLimiter({
      ...{ ...shared, lines: STRANGERS_LINES },
      heldBack: ({ from: _from, reason: _reason, ...last }, more) => this.#write({ ...withoutParticulars(last), more }),
    });
  }

  /** In the files that the settings say. Only whoever holds the state folder's lock may. */
  static at(path: string, { settings, ...parts }: Omit<AuditLogParts, 'append'> & { settings: Settings }): AuditLog {
    const file = new AuditFile({ path, files: settings['audit.files'], fileBytes: settings['audit.fileBytes'] });
    return new AuditLog({ ...parts, append: (lines) => file.append(lines) });
  }

  /** What devices are called here; those that are paired no more, too. */
  useNames(nameOf: (deviceId: string) => string | undefined): void {
    this.#nameOf = nameOf;
  }

  record(fact: AuditFact): void {
    if (!this.#isClosed && this.#isAdmitted(fact)) this.#write(fact);
  }

  /** The last line: writes down what was held back, and waits for the disk, but not for long. */
  async close(withinMs: number): Promise<void> {
    this.#isClosed = true;
    for (const limiter of [this.#known, this.#strangers, this.#allStrangers]) limiter.flush();
    await this.#writer.close(withinMs);
  }

  #isAdmitted(fact: AuditFact): boolean {
    const { event, reason = '', who } = fact;
    const key = `${event} ${reason} ${sourceOf(fact)}`;
    if (who.kind !== 'stranger') return this.#known.admit(key, fact);
    return this.#strangers.admit(key, fact) && this.#allStrangers.admit(event, fact);
  }

  #write(draft: Draft): void {
    try {
      this.#writer.write(this.#line(draft));
    } catch (error) {
      this.#parts.log.error({ err: error, event: draft.event }, 'something could not be put down in the audit log');
    }
  }

  /** Written through the schema: what it does not name does not get in. */
  #line({ outcome = 'ok', who, device, ...draft }: Draft): string {
    const time = this.#parts.isoNow();
    const { event, ...rest } = draft;
    const named = { who: this.#named(who), ...(device !== undefined && { device: this.#named(device) }) };
    return `${JSON.stringify(AuditEntry.parse({ time, event, outcome, ...named, ...rest }))}\n`;
  }

  #named<T extends { readonly deviceId?: string | undefined; readonly name?: string | undefined }>(device: T): T {
    const { deviceId, name = deviceId === undefined ? undefined : this.#nameOf(deviceId) } = device;
    return name === undefined ? device : { ...device, name };
  }
}

/** Known devices count by themselves; strangers by their address, and all that a relay brings as one. */
function sourceOf({ who, from = '' }: AuditActor): string {
  if (who.kind !== 'stranger' && who.deviceId !== undefined) return who.deviceId;
  return from.endsWith(' by relay') ? 'relay' : from;
}

/** A line that stands for many says nothing that holds for the last of them alone. */
function withoutParticulars({ event, outcome = 'ok', who, from, reason }: AuditFact): AuditFact {
  const known = who.kind === 'stranger' ? { kind: who.kind } : who;
  return { event, outcome, who: known, from, reason };
}

function lost(count: number): Draft {
  return { event: 'audit.lost', outcome: 'failed', who: { kind: 'agent' }, more: { count, ms: 0 } };
}
