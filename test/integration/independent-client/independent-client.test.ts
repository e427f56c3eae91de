import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProgram, type Program } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';
import { IndependentViewer, type Door } from './viewer.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram('serve');
});
afterAll(() => program.stop());

const token = (): string => readFileSync(join(program.stateDir, 'token'), 'utf8').trim();
const doors: [string, () => Door][] = [
  ['agent.sock', () => ({ socketPath: program.ready.socket, token: token() })],
  ['the browser’s door', () => ({ url: program.ready.sessionUrl ?? '', token: program.ready.token ?? '' })],
];

/** A shell without a person's settings, so that what it prints is known. */
const shell = { command: 'sh', env: { PS1: '$ ', ENV: '' } };

describe.each(doors)('a client written from docs/protocol.md, over %s', { timeout: 20_000 }, (_name, door) => {
  it('opens a terminal, types, breaks off, goes on without loss or doubling, and ends it', async () => {
    const viewer = new IndependentViewer(door());
    await viewer.open();
    const terminal = await viewer.openTerminal(shell);
    await waitUntil(() => viewer.text.includes('$ '), { withinMs: 5_000 });

    for (let round = 0; round < 5; round += 1) {
      viewer.type(`echo round-$((${round} + 100)); sleep 0.05; seq ${round * 1000} ${round * 1000 + 99}\n`);
      await viewer.breakLink();
      await viewer.open();
      await waitUntil(() => viewer.text.includes(`\n${round * 1000 + 99}\r\n`), { withinMs: 5_000 });
    }
    viewer.type('printf "%s\\n" the-"end"\n');
    await waitUntil(() => viewer.text.includes('the-end\r\n'), { withinMs: 5_000 });
    const { outcome } = await viewer.request('terminal.close', { terminalId: terminal['terminalId'], generation: 1 });
    const code = await viewer.close();

    const numbers = [...viewer.text.matchAll(/^(\d{1,4})\r$/gm)].map(([, number]) => Number(number));
    const expected = [0, 1, 2, 3, 4].flatMap((round) =>
      Array.from({ length: 100 }, (_, index) => round * 1000 + index),
    );
    expect({
      numbers,
      rounds: [...viewer.text.matchAll(/round-\d+\r$/gm)].length,
      resumed: viewer.session['resumed'],
      outcome,
      closed: viewer.heard('terminal.closed').filter(({ terminalId }) => terminalId === terminal['terminalId']),
      code,
    }).toMatchObject({
      numbers: expected,
      rounds: 5,
      resumed: true,
      outcome: { state: 'closed', unreaped: false, survivors: [] },
      closed: [{ generation: 1, outcome: { state: 'closed' } }],
      code: 1000,
    });
    expect(existsSync(`/proc/${String(terminal['pid'])}`)).toBe(false);
  });

  it('goes on as the same session before the agent has noticed the break', async () => {
    const viewer = new IndependentViewer(door());
    await viewer.open();
    const terminal = await viewer.openTerminal({ command: 'cat' });
    viewer.type('before\n');
    await waitUntil(() => viewer.text.includes('before\r\nbefore\r\n'), { withinMs: 5_000 });
    const { sessionId } = viewer.session;

    await viewer.open(); // the old channel is still there
    viewer.type('after\n');
    await waitUntil(() => viewer.text.endsWith('after\r\nafter\r\n'), { withinMs: 5_000 });

    expect([viewer.session['sessionId'], viewer.text]).toEqual([sessionId, 'before\r\nbefore\r\nafter\r\nafter\r\n']);
    await viewer.request('terminal.close', { terminalId: terminal['terminalId'] });
    await viewer.close();
  });

  it('gets a snapshot when it comes late, and the end of what has ended', async () => {
    const first = new IndependentViewer(door());
    await first.open();
    const { terminalId } = await first.openTerminal({ command: 'sh', args: ['-c', 'echo hello; read line; exit 7'] });
    await waitUntil(() => first.text.includes('hello'), { withinMs: 5_000 });

    const late = new IndependentViewer(door());
    await late.open();
    await late.request('terminal.attach', { terminalId });
    await waitUntil(() => late.text.includes('hello'), { withinMs: 5_000 });
    late.type('\n');
    await waitUntil(() => late.heard('terminal.closed').some((end) => end['terminalId'] === terminalId), {
      withinMs: 5_000,
    });

    const ended = new IndependentViewer(door());
    await ended.open();
    await ended.request('terminal.attach', { terminalId });
    await waitUntil(() => ended.heard('terminal.closed').length > 0, { withinMs: 5_000 });
    await ended.request('terminal.dismiss', { terminalId });

    expect([late.heard('terminal.closed').at(-1), ended.heard('terminal.closed'), ended.text]).toMatchObject([
      { exit: { code: 7, signal: null }, outcome: null },
      [{ terminalId, generation: 1, exit: { code: 7 } }],
      expect.stringContaining('hello'),
    ]);
    await Promise.all([first.close(), late.close(), ended.close()]);
  });

  it('sees that what it does not acknowledge is bounded, and goes on once it acknowledges', async () => {
    const viewer = new IndependentViewer(door());
    await viewer.open();
    viewer.isDeaf = true;
    const { terminalId } = await viewer.openTerminal({ command: 'sh', args: ['-c', 'seq 1 200000; cat'] });
    await waitUntil(() => viewer.text.includes('\n1000\r\n'), { withinMs: 5_000 });
    let before = -1;
    await waitUntil(
      async () => {
        const isStill = viewer.text.length === before;
        before = viewer.text.length;
        await new Promise((resolve) => setTimeout(resolve, 100));
        return isStill;
      },
      { withinMs: 5_000 },
    );

    const { outputWindowBytes } = viewer.session['limits'] as Record<string, number>;
    expect(before).toBeLessThanOrEqual(Number(outputWindowBytes));
    viewer.isDeaf = false;
    viewer.acknowledge();
    await waitUntil(() => viewer.text.includes('200000'), { withinMs: 5_000 });
    await viewer.request('terminal.close', { terminalId });
    await viewer.close();
  });

  it.each([
    ['text that is not JSON', () => 'hello', 1007],
    ['JSON that is no JSON-RPC', () => '[]', 1002],
    ['a frame that is cut short', () => Buffer.alloc(15, 1), 1002],
    ['a stream that was never given out', () => Buffer.from('03000000000000630000000000000000', 'hex'), 1008],
    [
      'a message over the limit',
      () => JSON.stringify({ jsonrpc: '2.0', method: 'x', params: { text: 'x'.repeat(262_144) } }),
      1009,
    ],
  ])('loses its channel, and only that, by %s', async (_what, message, code) => {
    const viewer = new IndependentViewer(door());
    await viewer.open();
    const { sessionId } = viewer.session;

    expect(await viewer.sendRaw(message())).toBe(code);
    await viewer.open();
    expect(viewer.session['sessionId']).toBe(sessionId);
    await viewer.close();
  });

  it('is told plainly what is wrong', async () => {
    const viewer = new IndependentViewer(door());
    await viewer.open();
    const terminalId = '0b9a6b0e-4c43-4d0a-9d5e-7a1f6f0c2d11';

    await expect(viewer.request('terminal.attach', { terminalId })).rejects.toThrow('terminal_not_running');
    await expect(viewer.request('terminal.teleport', {})).rejects.toThrow();
    await expect(viewer.request('terminal.attach', { terminalId, form: 3 })).rejects.toThrow('form');
    await expect(viewer.openTerminal({ command: 'no-such-program' })).rejects.toThrow('spawn_failed');
    await viewer.close();
  });

  it('is not let in with another token', async () => {
    const viewer = new IndependentViewer({ ...door(), token: 'wrong' });

    await expect(viewer.open()).rejects.toThrow('401');
  });
});

it('imports nothing of ours', () => {
  const source = readFileSync(new URL('./viewer.ts', import.meta.url), 'utf8');
  const imported = [...source.matchAll(/from '([^']+)'/g)].map(([, name]) => name);

  expect(imported).toEqual(['node:net', 'node:crypto', 'ws']);
});
