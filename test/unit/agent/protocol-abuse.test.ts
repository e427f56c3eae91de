import { describe, expect, it } from 'vitest';
import { encodeFrame, frameKinds } from '../../../protocol/frame.ts';
import type { RpcError } from '../../fakes/raw-viewer.ts';
import { makeAgent, openTerminal } from './make-agent.ts';

const limitBytes = 256 * 1024;
const ping = { jsonrpc: '2.0', id: 1, method: 'ping', params: {} };

/** A bystander's terminal works on, whatever the other channel did. */
async function abused(send: (made: Awaited<ReturnType<typeof prepared>>) => void) {
  const made = await prepared();
  send(made);
  await made.settle();
  const stranger = await made.bystander.viewer.request<{ terminals: object[] }>('terminal.list');
  return { end: made.link.viewer.end, terminals: stranger.terminals.length, bystander: made.bystander.link.agent.end };
}

async function prepared() {
  const made = makeAgent();
  const bystander = await made.open();
  await openTerminal(bystander.viewer);
  const opened = await made.open();
  const { attachment } = await openTerminal(opened.viewer);
  return { ...made, ...opened, bystander, stream: attachment.attachment };
}

describe('a message that breaks the format or a limit', () => {
  it.each<[string, number, RegExp, (made: Awaited<ReturnType<typeof prepared>>) => void]>([
    ['is not JSON', 1007, /not JSON/, ({ viewer }) => viewer.channel.send('{"jsonrpc":')],
    ['is null', 1002, /not a JSON-RPC/, ({ viewer }) => viewer.channel.send('null')],
    ['is a number', 1002, /not a JSON-RPC/, ({ viewer }) => viewer.channel.send('5')],
    ['is a batch', 1002, /not a JSON-RPC/, ({ viewer }) => viewer.channel.send(JSON.stringify([ping, ping]))],
    ['is an empty batch', 1002, /not a JSON-RPC/, ({ viewer }) => viewer.channel.send('[]')],
    ['has no version', 1002, /not a JSON-RPC/, ({ viewer }) => viewer.channel.send('{"id":1,"method":"ping"}')],
    [
      'has a method that is no string',
      1002,
      /not a JSON-RPC/,
      ({ viewer }) => viewer.channel.send('{"jsonrpc":"2.0","id":1,"method":5}'),
    ],
    [
      'has an id that is no string and no number',
      1002,
      /not a JSON-RPC/,
      ({ viewer }) => viewer.channel.send('{"jsonrpc":"2.0","id":[[1]],"method":"ping"}'),
    ],
    ['is too long', 1009, /262144 bytes/, ({ viewer }) => viewer.channel.send('x'.repeat(limitBytes + 1))],
    [
      'is too long in bytes, not in characters',
      1009,
      /262144 bytes/,
      ({ viewer }) => viewer.channel.send('€'.repeat(limitBytes / 3 + 1)),
    ],
    ['is a frame without a whole header', 1002, /header/, ({ viewer }) => viewer.channel.send(new Uint8Array(15))],
    ['is an empty frame', 1002, /header/, ({ viewer }) => viewer.channel.send(new Uint8Array(0))],
    [
      'is a frame of an unknown kind',
      1002,
      /kind 200/,
      ({ viewer }) => viewer.channel.send(encodeFrame({ kind: 200 as 1, stream: 1, position: 0 })),
    ],
    [
      'is a frame with a payload that is too long',
      1009,
      /65536 bytes/,
      ({ viewer, stream }) =>
        viewer.frame({ kind: frameKinds.input, stream, position: 0, payload: new Uint8Array(65_537) }),
    ],
    [
      'is a frame of stream 0',
      1008,
      /never issued/,
      ({ viewer }) => viewer.frame({ kind: frameKinds.input, stream: 0, position: 0 }),
    ],
    [
      'is a frame of a stream of the future',
      1008,
      /never issued/,
      ({ viewer, stream }) => viewer.frame({ kind: frameKinds.input, stream: stream + 1, position: 0 }),
    ],
    [
      'is a frame of a kind only agents send',
      1008,
      /do not belong/,
      ({ viewer, stream }) => viewer.frame({ kind: frameKinds.output, stream, position: 0 }),
    ],
    [
      'acknowledges what was never sent',
      1008,
      /beyond what was sent/,
      ({ viewer, stream }) => viewer.frame({ kind: frameKinds.outputAck, stream, position: 1 }),
    ],
    [
      'leaves a gap in the input',
      1008,
      /gap/,
      ({ viewer, stream }) => viewer.frame({ kind: frameKinds.input, stream, position: 7 }),
    ],
  ])('%s: closes this channel with %i and touches nothing else', async (_what, code, reason, send) => {
    expect(await abused(send)).toEqual({
      end: { code, reason: expect.stringMatching(reason) as string },
      terminals: 2,
      bystander: undefined,
    });
  });

  it('leaves the session to be taken up again', async () => {
    const { link, resume, session, stream, settle } = await prepared();
    link.viewer.send('{');
    await settle();
    const back = await resume(session, { [stream]: 0 });
    expect(back.session).toMatchObject({ resumed: true, attachments: [{ attachment: stream }] });
  });

  it('a frame of a stream that has ended is ignored', async () => {
    const { viewer, stream, link, settle } = await prepared();
    await viewer.request('terminal.detach', { attachment: stream });
    viewer.type(stream, 0, 'late');
    viewer.frame({ kind: frameKinds.outputAck, stream, position: 99 });
    await settle();
    expect(link.agent.end).toBeUndefined();
  });

  it('a text of exactly the limit is taken', async () => {
    const { viewer, link, settle } = await prepared();
    const bare = JSON.stringify({ ...ping, id: 77, params: { x: '' } });
    viewer.channel.send(bare.replace('""', `"${'x'.repeat(limitBytes - bare.length)}"`));
    await settle();
    expect({ heard: viewer.heard.includes('answer 77'), end: link.agent.end }).toEqual({ heard: true, end: undefined });
  });
});

describe('requests that cannot be answered', () => {
  it.each<[string, [method: string, params: unknown], number, string]>([
    ['an unknown method', ['terminal.fly', {}], -32601, 'Method not found'],
    ['a method of objects', ['constructor', {}], -32601, 'Method not found'],
    ['an unknown parameter', ['ping', { loud: true }], -32602, 'Unrecognized key'],
    ['a missing parameter', ['terminal.signal', { signal: 'INT' }], -32602, 'terminalId: '],
    ['a parameter out of range', ['terminal.open', { cols: 1, rows: 24 }], -32602, 'cols: '],
    ['parameters in an array', ['ping', [1]], -32602, 'expected object'],
    ['a nested parameter', ['terminal.open', { cols: 80, rows: 24, args: ['a', 5] }], -32602, 'args.1: '],
    ['a NUL in an argument', ['exec.open', { command: 'echo', args: ['a\0b'] }], -32602, 'args.0: must not hold a NUL'],
    [
      'a NUL in a variable',
      ['terminal.open', { cols: 80, rows: 24, env: { A: 'a\0b' } }],
      -32602,
      'env.A: must not hold a NUL',
    ],
    ['a NUL in a path', ['exec.open', { command: 'ba\0sh' }], -32602, 'command: must not hold a NUL'],
    ['a detach of a stream never issued', ['terminal.detach', { attachment: 99 }], -32602, 'attachment: '],
  ])('%s: says what is wrong and where', async (_what, request, code, message) => {
    const { viewer } = await prepared();
    await expect(viewer.request(...request)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message) as string,
    });
  });

  it('a resize of a detached attachment is refused', async () => {
    const { viewer, stream } = await prepared();
    await viewer.request('terminal.detach', { attachment: stream });
    await expect(viewer.request('terminal.resize', { attachment: stream, cols: 80, rows: 24 })).rejects.toMatchObject({
      data: { code: 'terminal_not_running' },
    });
  });

  it('unknown notifications and bad ones are ignored', async () => {
    const { viewer, link, settle } = await prepared();
    viewer.notify('whatever', {});
    viewer.notify('terminal.lease', { attachment: 'x' });
    viewer.notify('terminal.lease', { attachment: 99, visible: true });
    await settle();
    expect(link.agent.end).toBeUndefined();
  });
});

describe('a channel without a session', () => {
  it('is closed after 10 s', async () => {
    const { connect, clock } = makeAgent();
    const { link } = connect();
    await clock.advance(9_999);
    const before = link.viewer.end;
    await clock.advance(1);
    expect({ before, after: link.viewer.end }).toEqual({
      before: undefined,
      after: { code: 1008, reason: 'no session.open within 10000 ms' },
    });
  });

  it('may ping, and is refused everything else', async () => {
    const { connect, settle } = makeAgent();
    const { viewer, link } = connect();
    expect(await viewer.request('ping')).toEqual({});
    await expect(viewer.request('terminal.list')).rejects.toMatchObject({ data: { code: 'not_permitted' } });
    viewer.frame({ kind: frameKinds.input, stream: 1, position: 0 });
    await settle();
    expect(link.viewer.end).toEqual({ code: 1008, reason: 'a frame before session.open' });
  });

  it('opens one session and not two', async () => {
    const { open, agent } = makeAgent();
    const { viewer } = await open();
    const params = { protocol: 1, client: { name: 'x', version: '1' } };
    await expect(viewer.request('session.open', params)).rejects.toMatchObject({ data: { code: 'not_permitted' } });
    expect(agent.status.sessions.active).toBe(1);
  });

  it('whose link breaks before the answer leaves no session behind', async () => {
    const { connect, agent, settle } = makeAgent();
    const { viewer, link } = connect();
    viewer.request('session.open', { protocol: 1, client: { name: 'x', version: '1' } }).catch(() => undefined);
    await Promise.resolve();
    link.cut();
    await settle();
    expect(agent.status.sessions).toEqual({ active: 0, recovering: 0, closing: 0 });
  });
});

it('a viewer is attached to one terminal eight times at most, and again once it is done with one', async () => {
  const { open, ptyHost, clock } = makeAgent();
  const { viewer } = await open();
  const { terminal, attachment } = await openTerminal(viewer);
  const { terminalId } = terminal;
  const { terminal: other } = await openTerminal(viewer);
  const attach = (id: string): Promise<unknown> =>
    viewer.request('terminal.attach', { terminalId: id }).catch((error: RpcError) => error.data?.['code']);
  for (let count = 1; count < 8; count += 1) await attach(terminalId);
  const codes = [await attach(terminalId)];
  await viewer.request('terminal.detach', { attachment: attachment.attachment });
  codes.push(await attach(terminalId), await attach(terminalId));

  expect(codes).toEqual(['rate_limited', expect.objectContaining({ mode: 'resume' }), 'rate_limited']);
  expect(await attach(other.terminalId)).toMatchObject({ mode: 'resume' });
  ptyHost.spawned[0]?.exit();
  await clock.advance(1_000);
  expect(await attach(terminalId)).toMatchObject({ terminal: { state: 'exited' } });
});

describe('a viewer that asks and does not read', () => {
  it('is cut off when more than 8 MiB wait for it', async () => {
    const { viewer, link, settle } = await prepared();
    Object.defineProperty(link.agent, 'bufferedBytes', { value: 8 * 1024 * 1024 + 1 });
    viewer.request('terminal.list').catch(() => undefined);
    await settle();
    expect(link.agent.end).toEqual({ code: 1008, reason: 'what was asked for is not read' });
  });
});
