import { describe, expect, it } from 'vitest';
import { DeviceId } from '../../../protocol/device-id.ts';
import type { RefusalError } from '../../../protocol/error-code.ts';
import type { TerminalId } from '../../../protocol/ids.ts';
import { settle } from '../../fakes/fake-clock.ts';
import { RecordingScreen } from '../../fakes/recording-screen.ts';
import { terminalInfo } from '../renderer/terminal-info.ts';
import { encode, openClient } from './make-client.ts';

const deviceId = DeviceId.parse('d'.repeat(64));
const terminalId = '5d1f7c4e-1f0a-4f58-9d3f-0f5b1f9d7a10' as TerminalId;

describe('requests', () => {
  it('wait for the link, in order, and not longer than a session can be recovered', async () => {
    const { agent, client, clock } = await openClient();
    const terminal = agent.addTerminal();
    agent.isUnreachable = true;
    agent.link.cut();

    const lists = client.request('terminal.list', {});
    const keeps = client.request('terminal.keep', { terminalId: terminal.terminalId, keep: true });
    agent.isUnreachable = false;
    client.retryNow();
    await Promise.all([lists, keeps]);
    const served = agent.requests.map(({ name }) => name).filter((name) => name.startsWith('terminal'));
    agent.isUnreachable = true;
    agent.link.cut();
    const late = client.request('terminal.list', {}).catch((error: RefusalError) => error.code);
    await clock.advance(20_000);

    expect({ served, late: await late }).toEqual({ served: ['terminal.list', 'terminal.keep'], late: 'unreachable' });
  });

  it('L51: a close is kept until it can be delivered, however long that takes', async () => {
    const { agent, client, clock } = await openClient();
    const { terminalId, generation } = agent.addTerminal();
    agent.isUnreachable = true;
    agent.link.cut();

    const closing = client.request('terminal.close', { terminalId, generation });
    await clock.advance(120_000);
    agent.isUnreachable = false;
    client.retryNow();

    expect((await closing).outcome.state).toBe('closed');
  });

  it.each([
    ['the rename of a terminal', 'terminal.rename', { terminalId, title: 'build' }],
    ['the rename of a device', 'peers.rename', { deviceId, name: 'attic' }],
    ['the revocation of a device', 'peers.revoke', { deviceId }],
  ] as const)('L51: so is %s, which is repeated when its answer was lost', async (_what, name, params) => {
    const { agent, client, clock } = await openClient();
    const terminal = terminalInfo({ terminalId });
    const peer = { deviceId, name: 'attic', role: 'mine', addresses: [], pairedMsAgo: 0, seenMsAgo: null };
    agent.answers[name] = () => ({ terminal, peer });
    agent.isUnreachable = true;
    agent.link.cut();

    const kept = client.request(name, params);
    await clock.advance(120_000);
    agent.isUnreachable = false;
    client.retryNow();
    await kept;
    await clock.advance(30_000);
    agent.loseAnswerTo = name;
    const repeated = client.request(name, params);
    await clock.advance(60_000);
    await repeated;

    const asked = agent.requests.filter((request) => request.name === name);
    expect(asked.map((request) => request.params)).toEqual([params, params, params]);
  });

  it('are repeated when their answer was lost and that is safe', async () => {
    const { agent, client } = await openClient();
    agent.loseAnswerTo = 'terminal.list';

    const { terminals } = await client.request('terminal.list', {});

    expect({ terminals, links: agent.links.length }).toEqual({ terminals: [], links: 2 });
  });

  it('are not repeated where that would do something twice', async () => {
    const { agent, client } = await openClient();
    const { terminalId } = agent.addTerminal();
    agent.loseAnswerTo = 'terminal.signal';

    const answer = client.request('terminal.signal', { terminalId, signal: 'INT' });

    await expect(answer).rejects.toMatchObject({ code: 'unreachable' });
    expect(agent.requests.filter(({ name }) => name === 'terminal.signal')).toHaveLength(1);
  });

  it('that are too large for one message are refused here', async () => {
    const { agent, client } = await openClient();

    const answer = client.request('exec.open', {
      command: 'x',
      args: Array.from({ length: 10 }, () => 'y'.repeat(32_000)),
    });

    await expect(answer).rejects.toMatchObject({ code: 'too_large' });
    expect(agent.links).toHaveLength(1);
  });

  it('opens one terminal although the answer was lost', async () => {
    const { agent, client } = await openClient();
    const screen = new RecordingScreen();
    agent.loseAnswerTo = 'terminal.open';

    const { attachment } = await client.openTerminal({ cols: 80, rows: 24 }, screen);
    attachment.write(encode('hello'));
    await settle();

    expect(agent.terminals.map(({ typed }) => typed)).toEqual(['hello']);
  });
});
