import { expect, it } from 'vitest';
import { EchoGate } from '../../../../renderer/prediction/echo-gate.ts';

/** Whether the link counts as slow after each of those round trips. */
function judge(...roundTripsMs: readonly number[]): boolean[] {
  const gate = new EchoGate();
  let nowMs = 0;
  return roundTripsMs.map((roundTripMs, index) => {
    gate.sent(index + 1, nowMs);
    gate.sent(index + 1.5, nowMs + 1); // One is timed at a time.
    gate.acknowledged(index + 1, (nowMs += roundTripMs));
    return gate.isSlow;
  });
}

it.each([
  ['from 40 ms on', [39, 40, 41, 42, 43], [false, false, true, true, true]],
  ['at the first key of a slow link', [200], [true]],
  ['until it falls below 30 ms', [50, 35, 35, 35, 31, 29, 29, 29], [true, true, true, true, true, true, true, false]],
  ['not for one late answer', [5, 5, 5000, 5, 5], [false, false, false, false, false]],
])('a link is slow %s', (_when, roundTripsMs, expected) => {
  expect(judge(...roundTripsMs)).toEqual(expected);
});
