import { createStore } from 'zustand/vanilla';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import type { AgentClient } from '../../protocol/client/agent-client.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { AgentLedger, LedgerEntry, LeftProcess } from '../../protocol/ledger.ts';
import type { AgentStatus } from '../../protocol/status.ts';
import type { ProcessName, TerminalInfo } from '../../protocol/terminal-info.ts';
import { toFailure } from '../messages/refusal-words.ts';
import { endingEntry, nothingRead, type ReadEntry } from './ledger-reading.ts';

/** Changes come in bursts. */
const SETTLE_MS = 250;
/** A few at a time: for each the agent looks through the process table. */
const AT_ONCE = 4;

export interface LedgerReaderParts {
  readonly client: AgentClient;
  readonly clock: Clock;
}

/** What has to be read anew. */
interface Due {
  everything: boolean;
  agent: boolean;
  /** With what was last said of them. */
  readonly terminals: Map<TerminalId, TerminalInfo | undefined>;
}

/** Reads the agent's ledger while somebody looks at it: when asked to, and what the agent says has changed. */
export class LedgerReader {
  readonly store = createStore(() => nothingRead);
  readonly #parts: LedgerReaderParts;
  #due: Due = nothingDue();
  #watching: DisposableStore | undefined;
  #timer: Disposable | undefined;
  #isBusy = false;

  constructor(parts: LedgerReaderParts) {
    this.#parts = parts;
  }

  /** Reads all of it, and keeps what was read in step until the result is disposed. */
  watch(): Disposable {
    const { client } = this.#parts;
    const watching = (this.#watching = new DisposableStore());
    const changed = (change: (due: Due) => void): void => {
      change(this.#due);
      this.#schedule();
    };
    watching.add(
      client.onNotification('terminal.changed', ({ terminal }) =>
        changed(({ terminals }) => terminals.set(terminal.terminalId, terminal)),
      ),
    );
    watching.add(
      client.onNotification('terminal.closed', ({ terminalId }) =>
        changed((due) => {
          due.terminals.set(terminalId, undefined);
          due.agent = true;
        }),
      ),
    );
    watching.add(client.onNotification('programs.changed', () => changed((due) => (due.agent = true))));
    let attention = attentionOf(client.status);
    watching.add(
      client.onStatus((status) => {
        if (attentionOf(status) === attention) return;
        attention = attentionOf(status);
        changed((due) => (due.agent = true));
      }),
    );
    watching.add(client.onLinkChanged((link) => link.kind === 'open' && this.read()));
    watching.add(toDisposable(() => this.#stop(watching)));
    this.read();
    return watching;
  }

  /** All of it, now. */
  read(): void {
    this.#due.everything = true;
    this.#timer?.dispose();
    this.#timer = undefined;
    void this.#work();
  }

  /** Ends what a dead agent left. Resolves with those of `processes` that are still there; rejects with RefusalError. */
  async endLeft(processes: readonly LeftProcess[]): Promise<LeftProcess[]> {
    const named = processes.map(({ pid, startTime }) => ({ pid, startTime }));
    const { left } = await this.#parts.client.request('agent.endLeft', { processes: named });
    const { agent } = this.store.getState();
    if (agent !== undefined && agent.ledger.recovery !== null) {
      const ledger: AgentLedger = { ...agent.ledger, recovery: { ...agent.ledger.recovery, left } };
      this.store.setState({ agent: { ...agent, ledger } });
    }
    const isSame = (one: LeftProcess) => (other: LeftProcess) =>
      one.pid === other.pid && one.startTime === other.startTime;
    return processes.filter((one) => left.some(isSame(one)));
  }

  /** Ends a program. Resolves with what outlives it; rejects with RefusalError. */
  async endProgram(execId: string): Promise<ProcessName[]> {
    return (await this.#parts.client.request('exec.end', { execId })).survivors;
  }

  #stop(watching: DisposableStore): void {
    if (this.#watching !== watching) return;
    this.#watching = undefined;
    this.#due = nothingDue();
    this.#timer?.dispose();
    this.#timer = undefined;
  }

  #schedule(): void {
    if (this.#isBusy || this.#watching === undefined) return;
    this.#timer ??= this.#parts.clock.setTimer(SETTLE_MS, () => {
      this.#timer = undefined;
      void this.#work();
    });
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    const due = this.#due;
    this.#due = nothingDue();
    this.#isBusy = true;
    this.store.setState({ isReading: true });
    try {
      if (due.everything) await this.#readAll();
      else await Promise.all([this.#readChanged(due.terminals), due.agent && this.#readAgent()]);
      this.store.setState({ failure: undefined });
    } catch (error) {
      this.store.setState({ failure: toFailure(error).message });
    } finally {
      this.#isBusy = false;
      this.store.setState({ isReading: false });
    }
    if (this.#due.everything) void this.#work();
    else if (this.#due.agent || this.#due.terminals.size > 0) this.#schedule();
  }

  async #readAll(): Promise<void> {
    const { client, clock } = this.#parts;
    const reading = this.#readAgent();
    reading.catch(() => undefined); // Awaited below, unless the list fails first.
    const { terminals } = await client.request('terminal.list', { ended: true });
    const entries = await this.#inspectAll(terminals);
    await reading;
    this.store.setState({ entries: new Map(entries.flatMap(([id, read]) => (read ? [[id, read]] : []))) });
    this.store.setState({ readAtMs: clock.now() });
  }

  async #readChanged(changed: ReadonlyMap<TerminalId, TerminalInfo | undefined>): Promise<void> {
    const read = await this.#inspectAll([...changed].map(([terminalId, info]) => info ?? { terminalId }));
    const entries = new Map(this.store.getState().entries);
    for (const [terminalId, entry] of read) {
      if (entry === undefined) entries.delete(terminalId);
      else entries.set(terminalId, entry);
    }
    this.store.setState({ entries });
  }

  async #inspectAll(wanted: readonly Wanted[]): Promise<[TerminalId, ReadEntry | undefined][]> {
    const read: [TerminalId, ReadEntry | undefined][] = [];
    for (let start = 0; start < wanted.length; start += AT_ONCE) {
      const some = wanted.slice(start, start + AT_ONCE);
      const entries = await Promise.all(some.map((terminal) => this.#inspect(terminal)));
      some.forEach(({ terminalId }, index) => {
        const entry = entries[index];
        read.push([terminalId, entry && { entry, atMs: this.#parts.clock.now() }]);
      });
    }
    return read;
  }

  /** Undefined for a terminal that is gone. */
  async #inspect(terminal: Wanted): Promise<LedgerEntry | undefined> {
    const { terminalId } = terminal;
    try {
      return await this.#parts.client.request('terminal.inspect', { terminalId });
    } catch (error) {
      if (!(error instanceof RefusalError) || error.code !== 'terminal_not_running') throw error;
      if (!('state' in terminal) || terminal.state !== 'closing') return undefined;
      return endingEntry(terminal, this.store.getState().entries.get(terminalId)?.entry);
    }
  }

  async #readAgent(): Promise<void> {
    const { client, clock } = this.#parts;
    try {
      const ledger = await client.request('agent.ledger', {});
      this.store.setState({ agent: { ledger, atMs: clock.now() } });
    } catch (error) {
      if (!(error instanceof RefusalError) || error.code !== 'unsupported') throw error; // An older agent keeps none.
    }
  }
}

/** A terminal as it was last described, or by its id alone. */
type Wanted = TerminalInfo | { readonly terminalId: TerminalId };

function nothingDue(): Due {
  return { everything: false, agent: false, terminals: new Map() };
}

function attentionOf(status: AgentStatus | undefined): string {
  const { left = 0, differences = 0 } = status?.attention ?? {};
  return `${left} ${differences}`;
}
