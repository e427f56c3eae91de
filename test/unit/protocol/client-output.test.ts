import { describe, expect, it } from 'vitest';
import { encodeFrame, frameKinds } from '../../../protocol/frame.ts';
import { settle } from '../../fakes/fake-clock.ts';
import { RecordingScreen } from '../../fakes/recording-screen.ts';
import type { ScriptedAgent } from '../../fakes/scripted-agent.ts';
import { encode, openClient, viewTerminal } from './make-client.ts';

const framesOf = (agent: ScriptedAgent, kind: number): number[] =>
  agent.frames.filter((frame) => frame.kind === kind).map(({ position }) => position);

const sendOutput = ({ link }: ScriptedAgent, position: number, text: string): void =>
  link.agent.send(encodeFrame({ kind: frameKinds.output, stream: 1, position, payload: encode(text) }));

describe('output', () => {
  it('L43: a snapshot comes after a reset, silently, and live output follows it', async () => {
    const { agent, terminal, screen } = await viewTerminal('what was before');

    agent.print(terminal, ' and after');
    await settle();

    expect({ text: screen.text, events: screen.events }).toEqual({
      text: 'what was before and after',
      events: ['reset', 'restoring', 'restored'],
    });
  });

  it('L43: is silent until the last byte of the snapshot has been processed', async () => {
    const { agent, terminal, screen } = await viewTerminal();
    screen.hold();
    agent.piecesOf = 4;
    agent.print(terminal, 'twelve bytes');
    agent.skipAhead(terminal);
    await settle();
    const seen: boolean[] = [];
    while (screen.unprocessedCount > 0) {
      screen.processOne();
      seen.push(screen.isRestoring);
    }

    // Three pieces of output first, then three of the snapshot.
    expect(seen).toEqual([false, false, true, true, true, false]);
  });

  it('is acknowledged when it has been processed, not when it has arrived', async () => {
    const { agent, terminal, screen } = await viewTerminal();
    screen.hold();
    agent.print(terminal, 'x'.repeat(3_000));
    await settle();
    const onArrival = framesOf(agent, frameKinds.outputAck);
    screen.release();
    await settle();

    expect({ onArrival, later: framesOf(agent, frameKinds.outputAck) }).toEqual({ onArrival: [], later: [3_000] });
  });

  it('is acknowledged every 16 KiB while the screen is behind', async () => {
    const { agent, terminal, screen } = await viewTerminal();
    screen.hold();
    agent.piecesOf = 4_096;
    agent.print(terminal, 'x'.repeat(65_536));
    await settle();
    for (let piece = 0; piece < 15; piece += 1) screen.processOne();
    await settle();

    expect(framesOf(agent, frameKinds.outputAck)).toEqual([16_384, 32_768, 49_152]);
  });

  it('that comes twice is shown once', async () => {
    const { agent, terminal, screen } = await viewTerminal();
    agent.print(terminal, 'abc');

    sendOutput(agent, 1, 'bc');
    agent.print(terminal, 'd');
    await settle();

    expect({ text: screen.text, links: agent.links.length }).toEqual({ text: 'abcd', links: 1 });
  });

  it('that is missing is asked for again', async () => {
    const { agent, terminal, screen } = await viewTerminal();
    agent.print(terminal, 'abc');
    await settle();
    terminal.output = Buffer.from('abcdef');

    sendOutput(agent, 5, 'f');
    await settle();

    expect({ text: screen.text, links: agent.links.length }).toEqual({ text: 'abcdef', links: 2 });
  });

  it('that overtakes the answer which names its stream is kept for it', async () => {
    const { agent, client } = await openClient();
    const screen = new RecordingScreen();

    const opening = client.openTerminal({ cols: 80, rows: 24 }, screen);
    sendOutput(agent, 0, 'early');
    await opening;

    expect(screen.text).toBe('early');
  });

  it('of a stream nobody knows is ignored', async () => {
    const { agent, client } = await openClient();

    agent.link.agent.send(encodeFrame({ kind: frameKinds.output, stream: 9, position: 0, payload: encode('late') }));
    await settle();

    expect(client.link.kind).toBe('open');
  });
});
