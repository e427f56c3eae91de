import { expect, it } from 'vitest';
import { Admissions } from '../../../main/remote/admissions.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';

const limits = { pending: 5, pendingPerSource: 3, burst: 4, refillMs: 1_000 };

it('bounds those that are not known yet, of one source and of all', () => {
  const admissions = new Admissions(new FakeClock(), limits);
  const ofOne = Array.from({ length: 4 }, () => admissions.admit('a'));
  const ofOthers = ['b', 'c', 'd'].map((source) => admissions.admit(source));

  expect([ofOne, ofOthers].map((all) => all.map((one) => one !== undefined))).toEqual([
    [true, true, true, false],
    [true, true, false],
  ]);
  ofOne[0]?.dispose();
  ofOne[0]?.dispose();
  expect(['d', 'e'].map((source) => admissions.admit(source) !== undefined)).toEqual([true, false]);
});

it('bounds how many a source begins in a time, and gives back those of the welcome', async () => {
  const clock = new FakeClock();
  const admissions = new Admissions(clock, limits);
  const tryOnce = (source = 'a'): boolean => {
    const place = admissions.admit(source);
    place?.dispose();
    return place !== undefined;
  };
  const first = Array.from({ length: 6 }, () => tryOnce());
  const other = tryOnce('b');
  await clock.advance(1_000);
  const later = [tryOnce(), tryOnce()];
  const welcome = Array.from({ length: 50 }, () => {
    const isIn = tryOnce('c');
    admissions.giveBack('c');
    return isIn;
  });

  expect({ first, other, later, welcome: welcome.every(Boolean) }).toEqual({
    first: [true, true, true, true, false, false],
    ...{ other: true, later: [true, false], welcome: true },
  });
});

it('remembers no source for ever', () => {
  const admissions = new Admissions(new FakeClock(), { ...limits, burst: 1 });
  for (let number = 0; number < 10_000; number += 1) admissions.admit(`s${number}`)?.dispose();

  expect([admissions.admit('s1'), admissions.admit('s9999')].map((place) => place !== undefined)).toEqual([
    true,
    false,
  ]);
});

it('takes the place of whoever is silent for longest, so that strangers who hold connections open keep nobody out', () => {
  const admissions = new Admissions(new FakeClock(), { ...limits, burst: 100 });
  const ended: string[] = [];
  const enter = (source: string, name: string): (() => void) | undefined => {
    const place = admissions.admit(source, () => ended.push(name));
    return place && ((): void => place.dispose());
  };
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) enter(name.charAt(0), name);
  const owner = enter('c', 'owner');
  const ofSameSource = enter('b', 'b3');

  expect({ ended, isIn: owner !== undefined && ofSameSource !== undefined }).toEqual({
    ended: ['a1', 'a2'],
    isIn: true,
  });
  owner?.();
  for (let number = 1; number <= 30; number += 1) enter('b', `later${number}`);
  expect(ended).not.toContain('owner');
});

it('lets one source take places of its own only, and none once it begins too many', () => {
  const admissions = new Admissions(new FakeClock(), { ...limits, burst: 5 });
  const ended: string[] = [];
  const other = admissions.admit('other', () => ended.push('other'));
  const tries = Array.from({ length: 8 }, (_, number) => admissions.admit('a', () => ended.push(`a${number}`)));

  expect({ other: other !== undefined, tries: tries.map(Boolean), ended }).toEqual({
    other: true,
    tries: [true, true, true, true, true, false, false, false],
    ended: ['a0', 'a1'],
  });
});
