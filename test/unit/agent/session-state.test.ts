import { describe, expect, it } from 'vitest';
import { transition, type SessionEvent, type SessionState } from '../../../main/agent/session-state.ts';

const states: SessionState[] = [
  { kind: 'active' },
  { kind: 'recovering', untilMs: 20 },
  { kind: 'closing', reason: 'cut' },
  { kind: 'gone', reason: 'cut' },
];
const events: SessionEvent[] = [
  { type: 'linkBroke', recoverUntilMs: 20 },
  { type: 'resumed' },
  { type: 'closeRequested', reason: 'silent' },
  { type: 'callbacksSettled' },
];

describe('the states of a session', () => {
  it('L1, L47: only move forward, but for a resume', () => {
    const table = states.map((state) =>
      [state.kind, ...events.map((event) => transition(state, event)?.kind ?? '-')].join(' '),
    );
    expect(table).toEqual([
      // state: linkBroke resumed closeRequested callbacksSettled
      'active recovering active closing -',
      'recovering - active closing -',
      'closing - - - gone',
      'gone - - - -',
    ]);
  });

  it('L4: keep the first reason to close', () => {
    expect(transition({ kind: 'closing', reason: 'cut' }, { type: 'callbacksSettled' })).toEqual({
      kind: 'gone',
      reason: 'cut',
    });
  });
});
