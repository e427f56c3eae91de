import { describe, expect, it } from 'vitest';
import { splice } from '../../../main/web/splice.ts';
import type { ChannelEnd } from '../../../protocol/channel.ts';
import { FakeChannel } from '../../fakes/fake-channel.ts';
import { settle } from '../../fakes/fake-clock.ts';

/** A page on the left, an agent on the right, and the splice between them. */
function spliced() {
  const left = FakeChannel.link();
  const right = FakeChannel.link();
  const page = left.viewer;
  const agent = right.agent;
  const atPage: unknown[] = [];
  const atAgent: unknown[] = [];
  const ends: Record<string, ChannelEnd> = {};
  page.onMessage((message) => atPage.push(message));
  agent.onMessage((message) => atAgent.push(message));
  page.onEnded((end) => (ends['page'] = end));
  agent.onEnded((end) => (ends['agent'] = end));
  const splicing = splice(left.agent, right.viewer, 1000);
  return { left, right, page, agent, atPage, atAgent, ends, splicing };
}

describe('a splice', () => {
  it('passes on strings and bytes, both ways, in order', async () => {
    const { page, agent, atPage, atAgent } = spliced();

    page.send('hello');
    page.send(new Uint8Array([1]));
    agent.send('welcome');
    await settle();

    expect({ atPage, atAgent }).toEqual({ atPage: ['welcome'], atAgent: ['hello', new Uint8Array([1])] });
  });

  it.each([
    [1000, 'done'],
    [1008, 'replaced'],
  ])('passes on an end with %i, after what was sent before it', async (code, reason) => {
    const { page, agent, atPage, ends } = spliced();

    agent.send('last');
    agent.close(code, reason);
    await settle();

    expect({ atPage, page: ends['page'] }).toEqual({ atPage: ['last'], page: { code, reason } });
    expect(page.end).toEqual({ code, reason });
  });

  it('passes on a broken link as one, so that the session recovers', async () => {
    const { left, ends } = spliced();

    left.cut();
    await settle();

    expect(ends['agent']?.code).toBe(1006);
  });

  it('ends a peer for which too much waits, and tells the other side why', async () => {
    const { left, agent, ends } = spliced();
    left.agent.setHeld(true);

    for (let index = 0; index < 20; index += 1) agent.send('x'.repeat(100));
    await settle();

    expect(ends['agent']).toEqual({ code: 1008, reason: 'too much waits for this viewer' });
    expect(left.agent.end?.code).toBe(1008);
  });

  it('cuts both when disposed', async () => {
    const { splicing, ends } = spliced();

    splicing.dispose();
    await settle();

    expect([ends['page']?.code, ends['agent']?.code]).toEqual([1006, 1006]);
  });
});
