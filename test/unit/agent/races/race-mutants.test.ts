import { describe, expect, it } from 'vitest';
import type * as racing from '../../../checks/check-races.ts';
import type { ThemeName } from './race-arbitrary.ts';
import { importEdited, type SourceEdit } from '../../../import-edited.ts';

const RUNS = 3_000;
const SEED = 1;

interface Mutant {
  readonly title: string;
  readonly theme: ThemeName;
  readonly edits: readonly SourceEdit[];
  readonly finding: string;
}

const registry = 'main/terminal/terminal-registry.ts';

const mutants: readonly Mutant[] = [
  {
    title: 'L32, control: a claim that waits between its look and its act loses the race, which is seen',
    theme: 'idleness',
    edits: [
      {
        file: registry,
        from: '(candidate, reason, isStillDue) => this.#retire(candidate, reason, isStillDue)',
        to: '(candidate, reason) => void Promise.resolve().then(() => this.#retire(candidate, reason, () => true))',
      },
    ],
    finding: 'a terminal was retired while somebody looked at it',
  },
  {
    title: 'L11, control: a close that does not join the one under way tears down twice, which is seen',
    theme: 'ends',
    edits: [
      { file: registry, from: 'if (ending !== undefined) {', to: 'if (false) {' },
      {
        file: 'main/terminal/terminal-endings.ts',
        from: '    places.live.delete(terminal.id);\n    const outcome',
        to: '    const outcome',
      },
      { file: 'main/terminal/terminal.ts', from: 'return (this.#closing ??=', to: 'return (' },
    ],
    finding: 'torn down twice',
  },
  {
    title: 'L33, control: a close that forgets which generation it was for ends the next one, which is seen',
    theme: 'ends',
    edits: [
      {
        file: registry,
        from: 'if (entry === undefined || isOther(entry.terminal.generation, options)) throw',
        to: 'if (entry === undefined) throw',
      },
    ],
    finding: 'a generation was closed that nobody asked to close',
  },
  {
    title: 'L30, control: a session that ends without letting go leaves viewers, which is seen',
    theme: 'ends',
    edits: [
      {
        file: 'main/agent/shell-member.ts',
        from: 'for (const attachment of [...this.#attachments.values()]) this.#release(attachment);',
        to: '',
      },
    ],
    finding: 'viewers of a terminal',
  },
  {
    title:
      'L56, control: a gate that does not look again when it lets an update in is open to a session, which is seen',
    theme: 'sessions',
    edits: [
      {
        file: 'main/agent/update-gate.ts',
        from: '        this.#state = state;\n',
        to: "        if (state === 'none') this.#state = state;\n",
      },
      {
        file: 'main/agent/update-gate.ts',
        from: "      this.#parts.log.info({}, 'update is being installed');",
        to: "      await new Promise<void>((resolve) => this.#parts.clock.setTimer(20, resolve));\n      this.#state = 'installing';",
      },
    ],
    finding: 'an update was let into a busy agent',
  },
  {
    title: 'L35, control: a place that is given back twice lets too many terminals start, which is seen',
    theme: 'ends',
    edits: [
      {
        file: 'main/terminal/terminal-starts.ts',
        from: 'toDisposable(() => (this.#placeless -= 1))',
        to: '{ dispose: () => (this.#placeless -= 1) }',
      },
    ],
    finding: 'more terminals run than may',
  },
  {
    title: 'L10, control: an activity that outlives its terminal is seen',
    theme: 'ends',
    edits: [
      {
        file: 'main/agent/shell-member.ts',
        from: '    this.#idle(terminalId);\n    if (outcome',
        to: '    if (outcome',
      },
    ],
    finding: 'activities',
  },
  {
    title: 'L7, control: a session that does not wait for the app that is unloading is seen',
    theme: 'sessions',
    edits: [
      {
        file: 'main/agent/app-registry.ts',
        from: 'for (let unloads = this.#unloads(); unloads.length > 0; unloads = this.#unloads())',
        to: 'for (const unloads of [this.#unloads()].slice(1))',
      },
    ],
    finding: 'instances of an app',
  },
];

describe('races on a product without what wins them', () => {
  it.each(mutants.map((mutant) => [mutant.title, mutant] as const))(
    '%s',
    async (_title, { theme, edits, finding }) => {
      const broken = await importEdited<typeof racing>('test/checks/check-races.ts', edits);
      const findings = await broken.checkRaces({ theme, longest: 12 }, { numRuns: RUNS, seed: SEED });
      expect(findings.join('; ')).toContain(finding);
    },
    60_000,
  );
});
