import { describe, expect, it } from 'vitest';
import { KnownTerminals } from '../../../main/desktop/known-terminals.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { terminalInfo } from '../renderer/terminal-info.ts';

const { terminalId } = terminalInfo();

describe('what the app knows of terminals', () => {
  it('counts the time left down from when it was told', async () => {
    const clock = new FakeClock();
    const terminals = new KnownTerminals(clock);
    terminals.learn(terminalInfo({ viewers: 0, expiresInMs: 5_000 }));
    await clock.advance(2_000);
    expect(terminals.list().map(({ expiresInMs }) => expiresInMs)).toEqual([3_000]);
    await clock.advance(9_000);
    expect(terminals.list().map(({ expiresInMs }) => expiresInMs)).toEqual([0]);
  });

  it('L39: remembers an announced end until the terminal is kept, busy, looked at, or gone', () => {
    const terminals = new KnownTerminals(new FakeClock());
    const isEnding = () => terminals.list().map(({ isReapSoon }) => isReapSoon);
    terminals.learn(terminalInfo({ expiresInMs: 60_000 }));
    terminals.announceEnd(terminalId);
    const announced = isEnding();
    terminals.learn(terminalInfo({ expiresInMs: 50_000 }));
    const still = isEnding();
    terminals.learn(terminalInfo({ expiresInMs: null, keep: true }));
    expect([announced, still, isEnding()]).toEqual([[true], [true], [false]]);
  });

  it('L33: lets nothing of an old generation remove a new one', () => {
    const terminals = new KnownTerminals(new FakeClock());
    terminals.learn(terminalInfo({ generation: 2 }));
    terminals.forget(terminalId, 1);
    const kept = terminals.list().length;
    terminals.forget(terminalId, 2);
    expect([kept, terminals.list().length]).toEqual([1, 0]);
  });

  it('L52: takes the agent’s list for the truth', () => {
    const terminals = new KnownTerminals(new FakeClock());
    terminals.learn(terminalInfo());
    terminals.announceEnd(terminalId);
    terminals.replace([]);
    terminals.learn(terminalInfo({ expiresInMs: 1_000 }));
    expect(terminals.list().map(({ isReapSoon }) => isReapSoon)).toEqual([false]);
  });

  it('does not list what has ended or is ending', () => {
    const terminals = new KnownTerminals(new FakeClock());
    terminals.replace([terminalInfo({ state: 'exited' }), terminalInfo({ state: 'closing' })]);
    expect(terminals.list()).toEqual([]);
  });

  it('calls a terminal by its title, else by its program', () => {
    const terminals = new KnownTerminals(new FakeClock());
    const before = terminals.titleOf(terminalId);
    terminals.learn(terminalInfo());
    const plain = terminals.titleOf(terminalId);
    terminals.learn(terminalInfo({ title: ' build ' }));
    expect([before, plain, terminals.titleOf(terminalId)]).toEqual(['Terminal', 'bash', 'build']);
  });
});
