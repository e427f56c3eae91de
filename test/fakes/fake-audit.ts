import type { Audit, AuditFact } from '../../main/agent/audit-entry.ts';

/** Remembers what it was told. */
export class FakeAudit implements Audit {
  readonly facts: AuditFact[] = [];

  /** The names of the events, in order. */
  get events(): string[] {
    return this.facts.map(({ event }) => event);
  }

  record(fact: AuditFact): void {
    this.facts.push(fact);
  }

  async close(): Promise<void> {
    // Nothing is written anywhere.
  }
}
