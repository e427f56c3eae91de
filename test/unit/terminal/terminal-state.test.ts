import { describe, expect, it } from 'vitest';
import { transition, type TerminalEvent, type TerminalState } from '../../../main/terminal/terminal-state.ts';
import type { CloseOutcome } from '../../../protocol/terminal-info.ts';

const outcome: CloseOutcome = { state: 'closed', steps: [], exit: null, unreaped: false, survivors: [], durationMs: 1 };
const exit = { code: 0, signal: null };
const states: TerminalState[] = [
  { kind: 'running' },
  { kind: 'exited', exit },
  { kind: 'closing', reason: 'viewer', steps: [] },
  { kind: 'closed', exit: null, outcome },
];
const events: TerminalEvent[] = [
  { type: 'shellExited', exit },
  { type: 'closeRequested', reason: 'viewer' },
  { type: 'stepDone', step: { step: 'hang_up', atMs: 1, target: 'group 2', result: 'gone' } },
  { type: 'tornDown', outcome },
];

describe('L11: the states of a terminal', () => {
  it('L11: only move forward, and ignore what means nothing in them', () => {
    const table = states.map((state) =>
      [state.kind, ...events.map((event) => transition(state, event)?.kind ?? '-')].join(' '),
    );

    expect(table).toEqual([
      // state: shellExited closeRequested stepDone tornDown
      'running exited closing - -',
      'exited - - - -',
      'closing - - closing closed',
      'closed - - - -',
    ]);
  });
});
