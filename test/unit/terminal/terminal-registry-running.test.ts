import { describe, expect, it } from 'vitest';
import { settle } from '../../fakes/fake-clock.ts';
import { aViewer, makeRegistry, RecordingSink } from './make-registry.ts';

describe('L36, L12: starting', () => {
  it('L12: a mirror that cannot be made leaves no process, descriptor or entry', async () => {
    const { open, registry, ptyHost, mirrors, processes } = makeRegistry();
    mirrors.failure = new Error('no thread');

    await expect(open()).rejects.toThrow('no thread');

    expect({
      isOpen: ptyHost.last.isOpen,
      processes: processes.table.size,
      list: registry.list({ includeEnded: true }),
    }).toEqual({
      isOpen: false,
      processes: 0,
      list: [],
    });
  });

  it('opens nothing twice for the same owner and key, and again after a failed start', async () => {
    const { open, ptyHost } = makeRegistry();
    ptyHost.failure = new Error('no more PTYs');
    await expect(open({ key: 'request-1' })).rejects.toThrow('no more PTYs');
    ptyHost.failure = undefined;

    const [first, second] = await Promise.all([open({ key: 'request-1' }), open({ key: 'request-1' })]);
    const other = await open({ key: 'request-2' });

    expect({
      isSame: first.terminalId === second.terminalId,
      isOther: other.terminalId !== first.terminalId,
      spawned: ptyHost.spawned.length,
    }).toEqual({
      isSame: true,
      isOther: true,
      spawned: 2,
    });
  });

  it('L26: quitting ends all terminals and refuses new ones', async () => {
    const { open, registry, ptyHost } = makeRegistry();
    await Promise.all([open(), open(), open()]);

    await registry.closeAll('quit', 3_000);

    expect({ open: ptyHost.spawned.filter((pty) => pty.isOpen).length, counts: registry.counts }).toEqual({
      open: 0,
      counts: { running: 0, exited: 0, closing: 0 },
    });
    await expect(open()).rejects.toMatchObject({ code: 'session_closing' });
  });
});

describe('L44: notices of change', () => {
  it('L44: come at most four times a second, the last wins, and only when something but time has changed', async () => {
    const { open, mirrors, changed, time, ptyHost } = makeRegistry();
    await open();
    await time.advance(300);
    changed.length = 0;
    for (let index = 0; index < 100; index += 1) {
      mirrors.last.emitTitle(`title ${index}`);
      await time.advance(10);
    }
    expect(changed.length).toBeLessThanOrEqual(4);
    await time.advance(300);
    expect(changed.at(-1)?.title).toBe('title 99');

    changed.length = 0;
    ptyHost.last.emitOutput('more of the same');
    await time.advance(1_000);
    expect(changed).toEqual([]);
  });

  it('L44: tell who has come that another has left, though as many look at it as before', async () => {
    const { open, registry, changed, time } = makeRegistry();
    const { terminalId } = await open();
    const giver = registry.attach(terminalId, aViewer());
    await time.advance(1_000);
    changed.length = 0;

    registry.attach(terminalId, aViewer());
    await time.advance(50);
    giver.dispose();
    await time.advance(1_000);

    expect([changed.at(-1)?.viewers, registry.get(terminalId).viewers]).toEqual([1, 1]);
  });
});

describe('L25, L43: what goes to the program', () => {
  it('L43: answers of the mirror are written once; L23: nothing is written after the end', async () => {
    const { open, mirrors, ptyHost } = makeRegistry();
    await open();
    mirrors.last.emitReply('\u001b[?62c');
    ptyHost.last.exit();
    mirrors.last.emitReply('late');
    await settle();

    expect(ptyHost.last.written).toBe('\u001b[?62c');
  });

  it('L25: a full queue refuses, says so, and can be discarded', async () => {
    const { open, registry, ptyHost, time } = makeRegistry();
    const { terminalId } = await open();
    ptyHost.last.roomBytes = 0;
    const attachment = registry.attach(terminalId, aViewer());
    const sink = new RecordingSink();
    attachment.attachment.start(sink);
    const block = new Uint8Array(65_536).fill(97);
    for (let index = 0; index < 17; index += 1) attachment.attachment.inputReceived(index * 65_536, block, 0);
    await time.advance(100);

    expect({ refused: sink.refused, discarded: registry.discardInput(terminalId) }).toEqual({
      refused: ['input_backlog'],
      discarded: 1_048_576,
    });
    await registry.close(terminalId, { scope: 'foreground', reason: 'viewer' });
  });

  it('decision 5: the PTY is paused only while the mirror is behind its bound', async () => {
    const { open, mirrors, ptyHost } = makeRegistry();
    await open();
    mirrors.last.emitBehind(true);
    const wasPaused = ptyHost.last.isPaused;
    mirrors.last.emitBehind(false);

    expect({ wasPaused, isPaused: ptyHost.last.isPaused }).toEqual({ wasPaused: true, isPaused: false });
  });
});

describe('L47: a broken link', () => {
  it('L47: suspends without lease, viewer or size, and goes on where the viewer stopped', async () => {
    const { open, registry, ptyHost, time } = makeRegistry();
    const { terminalId } = await open();
    const attachment = registry.attach(terminalId, aViewer());
    const sink = new RecordingSink();
    attachment.attachment.start(sink);
    attachment.resize({ cols: 120, rows: 40 });
    ptyHost.last.emitOutput('one ');
    await time.advance(10);
    attachment.suspend();
    ptyHost.last.emitOutput('two ');
    expect(registry.get(terminalId).viewers).toBe(0);

    const start = attachment.resume(4);
    const again = new RecordingSink();
    attachment.attachment.start(again);
    await time.advance(10);

    expect({
      mode: start.mode,
      offset: start.offset,
      text: again.text,
      viewers: registry.get(terminalId).viewers,
    }).toEqual({
      mode: 'resume',
      offset: 4,
      text: 'two ',
      viewers: 1,
    });
  });
});
