import { describe, expect, it } from 'vitest';
import type { LeftProcess } from '../../../protocol/ledger.ts';
import type { AgentStatus } from '../../../protocol/status.ts';
import { LedgerReader } from '../../../renderer/ledger/ledger-reader.ts';
import { agentStatus } from '../../fakes/agent-status.ts';
import { settle } from '../../fakes/fake-clock.ts';
import { makeClient, openClient } from '../protocol/make-client.ts';

const left: LeftProcess[] = [4820, 4821].map((pid) => ({
  pid,
  startTime: 9,
  name: 'sleep',
  terminalId: '5d1f7c4e-1f0a-4f58-9d3f-0f5b1f9d7a10' as LeftProcess['terminalId'],
  command: 'sleep 300',
}));

/** A reader that has read two terminals and goes on looking. */
async function watching(count = 2) {
  const { agent, client, clock } = await openClient();
  const terminals = Array.from({ length: count }, () => agent.addTerminal());
  const reader = new LedgerReader({ client, clock });
  const asked = (): string[] => agent.requests.splice(0).map(({ name }) => name);
  asked();
  const watch = reader.watch();
  await clock.advance(0);
  const titles = (): string[] => [...reader.store.getState().entries.values()].map(({ entry }) => entry.terminal.title);
  return { agent, client, clock, terminals, reader, watch, asked, titles };
}

const status = (attention: AgentStatus['attention']): AgentStatus => agentStatus(attention && { attention });

describe('the page’s reading of the ledger', () => {
  it('is of everything at first, and then of nothing for as long as nothing changes', async () => {
    const { asked, clock, reader, agent } = await watching();
    const first = asked();
    for (let beat = 0; beat < 60; beat += 1) {
      agent.notify('agent.heartbeat', { status: status({ left: 0, differences: 0 }) });
      await clock.advance(1_000);
    }

    expect(first.sort()).toEqual(['agent.ledger', 'terminal.inspect', 'terminal.inspect', 'terminal.list']);
    expect(asked().filter((name) => name !== 'ping')).toEqual([]);
    expect(reader.store.getState()).toMatchObject({ isReading: false, failure: undefined });
  });

  it('reads again what has changed, once for a burst', async () => {
    const { agent, terminals, clock, asked, titles } = await watching();
    asked();
    const [first] = terminals;
    for (const title of ['make', 'vim']) {
      first!.title = title;
      agent.notify('terminal.changed', { terminal: first!.info });
      await clock.advance(50);
    }
    await clock.advance(250);

    expect([asked(), titles()]).toEqual([['terminal.inspect'], ['vim', 'scripted']]);
  });

  it('adds what is new, and drops what has gone, with what that tells of the agent', async () => {
    const { agent, terminals, clock, asked, titles } = await watching(1);
    const added = agent.addTerminal();
    added.title = 'new';
    agent.notify('terminal.changed', { terminal: added.info });
    await clock.advance(250);
    const both = titles();
    asked();
    const [{ terminalId } = added] = agent.terminals.splice(0, 1);
    agent.notify('terminal.closed', { terminalId, generation: 1, exit: null, outcome: null, reason: 'idle' });
    await clock.advance(250);

    expect(terminals).toHaveLength(1);
    expect([both, titles(), asked().sort()]).toEqual([
      ['scripted', 'new'],
      ['new'],
      ['agent.ledger', 'terminal.inspect'],
    ]);
  });

  it('keeps what is being ended until it has gone', async () => {
    const { agent, terminals, clock, reader } = await watching(1);
    terminals[0]!.isEnding = true;
    agent.notify('terminal.changed', { terminal: terminals[0]!.info });
    await clock.advance(250);
    const states = [...reader.store.getState().entries.values()].map(({ entry }) => entry.terminal.state);

    expect(states).toEqual(['closing']);
  });

  it('reads what the agent knows when its status wants a look at something else', async () => {
    const { agent, clock, asked } = await watching(0);
    asked();
    agent.notify('agent.heartbeat', { status: status({ left: 2, differences: 0 }) });
    await clock.advance(250);

    expect(asked()).toEqual(['agent.ledger']);
  });

  it('reads what the agent knows when programs have changed, once for a burst', async () => {
    const { agent, clock, asked } = await watching(0);
    asked();
    agent.notify('programs.changed', {});
    agent.notify('programs.changed', {});
    await clock.advance(250);

    expect(asked()).toEqual(['agent.ledger']);
  });

  it('ends a program by its id, and names what outlives it', async () => {
    const { agent, client, clock } = makeClient();
    const survivors = [{ pid: 7, name: 'sleep' }];
    agent.answers['exec.end'] = () => ({ survivors });
    client.start();
    await client.whenOpen();

    expect(await new LedgerReader({ client, clock }).endProgram('e1')).toEqual(survivors);
    expect(agent.requests.at(-1)).toEqual({ name: 'exec.end', params: { execId: 'e1' } });
  });

  it('stops with whoever looked, and leaves no timer', async () => {
    const { agent, terminals, clock, asked, watch } = await watching(1);
    const timers = clock.pendingTimers;
    agent.notify('terminal.changed', { terminal: terminals[0]!.info });
    await settle();
    asked();
    watch.dispose();
    const left = clock.pendingTimers - timers;
    agent.notify('terminal.changed', { terminal: terminals[0]!.info });
    await clock.advance(1_000);

    expect([left, asked()]).toEqual([0, []]);
  });

  it('does without what an older agent does not know', async () => {
    const { agent, clock, client } = await openClient();
    agent.ledger = undefined;
    const reader = new LedgerReader({ client, clock });
    reader.watch();
    await clock.advance(0);

    expect(reader.store.getState()).toMatchObject({ agent: undefined, failure: undefined, readAtMs: 0 });
  });

  it('says why it failed, keeps what it has, and reads again once the link is back', async () => {
    const { agent, clock, reader, titles } = await watching(1);
    agent.isUnreachable = true;
    agent.link.cut();
    reader.read();
    await clock.advance(30_000);
    const failed = reader.store.getState().failure;
    agent.isUnreachable = false;
    await clock.advance(15_000);

    expect(failed).toBeDefined();
    expect([reader.store.getState().failure, titles()]).toEqual([undefined, ['scripted']]);
  });

  it('L26: ends what was left, names what stayed, and forgets the rest', async () => {
    const { agent, reader, clock } = await watching(0);
    agent.ledger = { retired: [], differences: [], recovery: { msAgo: 0, journal: 'fits', ended: [], left } };
    reader.read();
    await clock.advance(0);

    const stayed = await reader.endLeft(left.slice(0, 1));

    expect(agent.requests.at(-1)?.params).toEqual({ processes: [{ pid: 4820, startTime: 9 }] });
    expect(stayed).toEqual([]);
    expect(reader.store.getState().agent?.ledger.recovery?.left).toEqual(left.slice(1));
  });
});
