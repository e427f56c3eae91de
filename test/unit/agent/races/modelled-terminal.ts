import type { AgentNotification } from '../../../../protocol/notifications.ts';

export type ToldEnd = AgentNotification['terminal.closed'];
export type Place = 'running' | 'exited' | 'gone';

/** From when until when a viewer surely looked, as far as it can know: between the two the agent knew it, too. */
export interface Lease {
  readonly afterMs: number;
  untilMs: number;
}

interface Generation {
  told: ToldEnd | undefined;
  retiredMs: number | undefined;
  readonly leases: Lease[];
}

/** One terminal as people see it: what was started, what was said of its end, what was asked for. */
export class ModelledTerminal {
  readonly id: string;
  /** The request that opened it. */
  readonly ask: number;
  readonly generations: Generation[] = [];
  /** Generations somebody asked to close; undefined: whichever runs. */
  readonly closesAsked: (number | undefined)[] = [];
  /** What each close of a running terminal was answered, as JSON. */
  readonly outcomes = new Set<string>();
  /** Its ended record has been dismissed. */
  isForgotten = false;
  /** Somebody asked for what nobody heard the answer of. */
  isDoubtful = false;

  constructor(id: string, ask: number) {
    this.id = id;
    this.ask = ask;
  }

  get generation(): number {
    return this.generations.length;
  }

  get last(): Generation {
    return this.get(this.generation);
  }

  get(generation: number): Generation {
    const found = this.generations[generation - 1];
    if (found === undefined) throw new Error(`Generation ${generation} was never started`);
    return found;
  }

  /** The next generation runs. Returns what is wrong with that. */
  started(): string | undefined {
    const before = this.generations.at(-1);
    const isWrong = isExplicit(before?.told) || this.isForgotten;
    this.generations.push({ told: undefined, retiredMs: undefined, leases: [] });
    return isWrong ? `a terminal that had ended by '${before?.told?.reason}' was started again` : undefined;
  }

  /** Somebody hears of an end, perhaps not the first one. Returns what is wrong with that. */
  ended(end: ToldEnd): string | undefined {
    const generation = this.get(end.generation);
    generation.told ??= end;
    if (JSON.stringify(generation.told) !== JSON.stringify(end)) return 'two different ends of one generation';
    if (end.outcome === null) return undefined;
    if (end.generation < this.generation) return `generation ${end.generation} was closed, and restarted as well`;
    const isAskedFor = this.closesAsked.some((asked) => asked === undefined || asked === end.generation);
    if (end.reason === 'viewer' && !isAskedFor) return 'a generation was closed that nobody asked to close';
    return undefined;
  }

  /** Undefined: it cannot be known. `isTold`: somebody would have heard of an end. */
  place(isTold: boolean): Place | undefined {
    const { told } = this.last;
    if (told === undefined) return isTold ? 'running' : undefined;
    if (told.outcome !== null || this.isForgotten) return 'gone';
    return this.isDoubtful ? undefined : 'exited';
  }

  /** What contradicts itself once nothing is under way any more. */
  *contradictions(): Generator<string> {
    for (const { retiredMs, leases, told } of this.generations) {
      if (retiredMs === undefined || told?.reason === 'process_dead') continue;
      const isLeased = leases.some(({ afterMs, untilMs }) => afterMs < retiredMs && retiredMs < untilMs);
      if (isLeased) yield 'a terminal was retired while somebody looked at it';
    }
    const { told } = this.last;
    if (isExplicit(told)) this.outcomes.add(JSON.stringify(told?.outcome));
    if (this.outcomes.size > 1) yield 'those who closed one terminal heard of different outcomes';
  }
}

/** Somebody or something ended it; it did not leave by itself. */
function isExplicit(told: ToldEnd | undefined): boolean {
  return told !== undefined && told.outcome !== null;
}
