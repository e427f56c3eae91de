import fc from 'fast-check';
import { DRAWN_BELOW } from './drawn-delays.ts';
import { acts } from './race-acts.ts';

/** What a race is about. */
interface Theme {
  /** How many of the viewers take part. */
  readonly people: number;
  /** Terminals there are when it begins; without any nobody is there. */
  readonly terminals: number;
  /** How often each act is drawn, against the others. */
  readonly acts: Readonly<Record<string, number>>;
}

const themes = {
  anything: {
    ...{ people: 3, terminals: 1 },
    acts: Object.fromEntries(Object.keys(acts).map((name) => [name, name === 'quit' ? 0.2 : 1])),
  },
  ends: {
    ...{ people: 2, terminals: 2 },
    acts: { open: 4, attach: 2, close: 5, restart: 5, exit: 3, dismiss: 2, tick: 1, leave: 1, rest: 1, quit: 0.2 },
  },
  idleness: {
    ...{ people: 2, terminals: 2 },
    acts: {
      attach: 8,
      detach: 4,
      lease: 4,
      type: 1,
      keep: 1,
      cut: 1,
      resume: 2,
      wait: 2,
      print: 1,
      restart: 1,
      open: 1,
    },
  },
  sessions: {
    ...{ people: 2, terminals: 0 },
    acts: {
      join: 4,
      leave: 4,
      hangUp: 3,
      cut: 2,
      resume: 3,
      cutOther: 1,
      update: 4,
      installed: 2,
      open: 2,
      exit: 2,
      wait: 1,
    },
  },
} satisfies Record<string, Theme>;

export type ThemeName = keyof typeof themes;

const stepOf = ({ people, acts: weights }: Theme) =>
  fc.record({
    who: fc.nat(people - 1),
    what: fc.oneof(
      ...Object.entries(weights).map(([name, often]) => ({ arbitrary: fc.constant(name), weight: often * 10 })),
    ),
    which: fc.nat(14),
    late: fc.nat(6),
    pause: fc.nat(10),
    isMeeting: fc.boolean(),
  });

/**
 * One thing one of the viewers does, or that befalls it, `late` microtasks from now; meanwhile the next step is `pause`
 * microtasks away, or (the last number) all there are. When it is meeting, the next timer is due in the same moment.
 */
export type RaceStep = ReturnType<typeof stepOf> extends fc.Arbitrary<infer T> ? T : never;

const raceOf = (theme: Theme, longest: number) =>
  fc.record({
    steps: fc.array(stepOf(theme), { minLength: 2, maxLength: longest, size: 'max' }),
    /** How long the machine takes for what. */
    delays: fc.array(fc.nat(DRAWN_BELOW - 1), { minLength: 1, maxLength: 7, size: 'max' }),
    isObserved: fc.boolean(),
    people: fc.constant(theme.people),
    terminals: fc.constant(theme.terminals),
  });

/** A race of at most `longest` steps, about that theme, or about any. */
export const raceAbout = (theme: ThemeName | undefined, longest: number) =>
  theme === undefined
    ? fc.oneof(...Object.values(themes).map((any) => raceOf(any, longest)))
    : raceOf(themes[theme], longest);

export type Race = ReturnType<typeof raceOf> extends fc.Arbitrary<infer T> ? T : never;
