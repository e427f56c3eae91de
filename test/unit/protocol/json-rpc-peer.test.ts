import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../../protocol/error-code.ts';
import { invalidParams, JsonRpcPeer, type JsonRpcPeerOptions } from '../../../protocol/json-rpc-peer.ts';
import { settle } from '../../fakes/fake-clock.ts';

function makePeer(methods: JsonRpcPeerOptions['methods'] = {}) {
  const sent: string[] = [];
  const heard: unknown[] = [];
  const failures: string[] = [];
  const peer = new JsonRpcPeer({
    send: (text) => sent.push(text),
    methods,
    notified: (method, params) => heard.push([method, params]),
    failed: (method) => failures.push(method),
  });
  return { peer, sent, heard, failures, lastSent: () => JSON.parse(sent.at(-1) ?? 'null') as Record<string, unknown> };
}

const message = (fields: object): string => JSON.stringify({ jsonrpc: '2.0', ...fields });

describe('a JSON-RPC peer', () => {
  it('answers requests, and hears notifications it does not know', async () => {
    const { peer, heard, lastSent } = makePeer({ double: async (params) => (params as { n: number }).n * 2 });

    peer.receive(message({ method: 'something.new', params: { a: 1 } }));
    peer.receive(message({ id: 'x', method: 'double', params: { n: 21 } }));
    await settle();

    expect({ heard, answer: lastSent() }).toEqual({
      heard: [['something.new', { a: 1 }]],
      answer: { jsonrpc: '2.0', id: 'x', result: 42 },
    });
  });

  it.each([
    [
      'a refusal',
      () => new RefusalError('view_only', 'No', { why: 'guest' }),
      { code: -32000, message: 'No', data: { why: 'guest', code: 'view_only' } },
    ],
    ['bad parameters', () => invalidParams('cols: too small'), { code: -32602, message: 'cols: too small' }],
    [
      'a surprise',
      () => new Error('secret path'),
      { code: -32000, message: expect.not.stringContaining('secret'), data: { code: 'internal' } },
    ],
  ])('turns %s into an error', async (_what, error, expected) => {
    const { peer, lastSent } = makePeer({
      fail: async () => {
        throw error();
      },
    });

    peer.receive(message({ id: 1, method: 'fail' }));
    await settle();

    expect(lastSent()['error']).toEqual(expected);
  });

  it('says so when there is no such method', async () => {
    const { peer, lastSent } = makePeer();

    peer.receive(message({ id: 1, method: 'toString' }));
    await settle();

    expect(lastSent()['error']).toMatchObject({ code: -32601 });
  });

  it.each([
    '',
    '{',
    'null',
    '1',
    '"text"',
    '[]',
    '{}',
    '{"jsonrpc":"2.0"}',
    message({ id: 1, method: 5 }),
    message({ id: 1, method: 'a', params: 3 }),
    message({ id: null }),
    '{"jsonrpc":"1.0","method":"a"}',
  ])('calls %j no message, and lives on', async (text) => {
    const { peer, heard, lastSent } = makePeer({ alive: async () => true });

    const problem = peer.receive(text);
    peer.receive(message({ id: 1, method: 'alive' }));
    await settle();

    expect({ problem, heard, result: lastSent()['result'] }).toEqual({
      problem: expect.any(String),
      heard: [],
      result: true,
    });
  });

  it('rebuilds a refusal with its code and facts', async () => {
    const { peer } = makePeer();

    const answer = peer.request('terminal.open', {});
    peer.receive(
      message({ id: 1, error: { code: -32000, message: 'No', data: { code: 'spawn_failed', command: 'zsh' } } }),
    );

    const error = await answer.catch((reason: unknown) => reason as RefusalError);
    expect(error).toMatchObject({ code: 'spawn_failed', message: 'No', facts: { command: 'zsh' } });
  });

  it('gives up requests that will not be answered any more', async () => {
    const { peer } = makePeer();
    const answer = peer.request('ping', {});

    peer.end('The link broke');

    await expect(answer).rejects.toMatchObject({ code: 'unreachable', message: 'The link broke' });
  });

  it('hands an answer over before what follows it', async () => {
    const order: string[] = [];
    const peer = new JsonRpcPeer({
      send: () => undefined,
      methods: {},
      notified: () => order.push('notification'),
      failed: () => undefined,
    });

    const answer = peer.request('ping', {}, () => order.push('answer')).then(() => order.push('promise'));
    peer.receive(message({ id: 1, result: {} }));
    peer.receive(message({ method: 'agent.heartbeat' }));
    await answer;

    expect(order).toEqual(['answer', 'notification', 'promise']);
  });

  it('ignores an answer to nothing', () => {
    expect(makePeer().peer.receive(message({ id: 99, result: {} }))).toBeUndefined();
  });

  it('runs what follows the reply after the reply', async () => {
    const order: string[] = [];
    const peer = new JsonRpcPeer({
      send: () => order.push('reply'),
      methods: {
        open: async (_params, context) => {
          context.afterReply(() => order.push('after'));
          order.push('handled');
          return {};
        },
      },
      notified: () => undefined,
      failed: () => undefined,
    });

    peer.receive(message({ id: 1, method: 'open' }));
    await settle();

    expect(order).toEqual(['handled', 'reply', 'after']);
  });
});
