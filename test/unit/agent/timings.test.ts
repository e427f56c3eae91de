import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../protocol/settings.ts';
import { deriveTimings } from '../../../main/timings.ts';

describe('which duration contains which', () => {
  it('holds for the defaults, and L8: the time to connect is a real one', () => {
    expect(deriveTimings(defaultSettings)).toEqual({
      connectMs: 20_000,
      callbackMs: 5_000,
      quittingCallbackMs: 2_000,
      pingMs: 10_000,
      execGraceMs: 500,
    });
  });

  it.each([
    [{ 'session.callbackMs': 1_000 }, 'session.callbackMs (1000 ms) must be longer than terminal.jobGraceMs'],
    [{ 'agent.quitMs': 1_500 }, 'agent.quitMs (1500 ms) must be longer than terminal.jobGraceMs'],
    [
      { 'session.callbackMs': 20_000 },
      'the wait for a session to open (20000 ms) must be longer than session.callback',
    ],
  ])('says which of the settings %o contradicts which', (overrides, message) => {
    expect(() => deriveTimings({ ...defaultSettings, ...overrides })).toThrowError(message);
  });

  it('pings four times within a shorter inactivity', () => {
    expect(deriveTimings({ ...defaultSettings, 'session.inactivityMs': 2_000 }).pingMs).toBe(500);
  });
});
