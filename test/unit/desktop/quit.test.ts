import { describe, expect, it } from 'vitest';
import { createDeferred } from '../../../base/deferred.ts';
import type { QuitAnswer } from '../../../main/desktop/quit-question.ts';
import { Quit } from '../../../main/desktop/quit.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { silentLog } from '../../fakes/silent-log.ts';

describe('quitting', () => {
  it('L26: asks a person, ends what runs, and then lets the app go', async () => {
    const app = open();
    app.quit.request('person');
    app.answer.resolve('end');
    await settle();
    expect(app.done).toEqual(['ask', 'leaving', 'end others']);
    expect(app.quit.isDone).toBe(false);

    app.ended.resolve();
    await settle();

    expect([app.done.at(-1), app.quit.isDone]).toEqual(['exit', true]);
  });

  it('L26: goes after its bound when something does not end', async () => {
    const app = open();
    app.quit.request('system');
    await settle();

    await app.clock.advance(3_249);
    await settle();
    const before = [...app.done];
    await app.clock.advance(1);
    await settle();

    expect([before, app.done]).toEqual([
      ['leaving', 'end'],
      ['leaving', 'end', 'exit'],
    ]);
  });

  it('L26: forces the end when the app does not go by itself', async () => {
    const app = open();
    app.ended.resolve();
    app.quit.request('signal');
    await settle();

    await app.clock.advance(2_000);

    expect(app.done).toEqual(['leaving', 'end', 'exit', 'force']);
  });

  it.each(['system', 'signal'] as const)(
    'L26: asks nobody when told by the %s, and an open question is passed over',
    async (reason) => {
      const app = open();
      app.quit.request('person');
      app.quit.request(reason);
      app.ended.resolve();
      await settle();

      app.answer.resolve('end');
      await settle();

      expect(app.done).toEqual(['ask', 'leaving', 'end', 'exit']);
    },
  );

  it('stays when the person says so, and can be asked again', async () => {
    const app = open();
    app.quit.request('person');
    let stayedCount = 0;
    app.quit.onStayed(() => (stayedCount += 1));
    app.answer.resolve('cancel');
    await settle();
    const once = stayedCount;
    app.quit.request('person');
    await settle();

    expect([app.done, app.quit.isLeaving, once]).toEqual([['ask', 'ask'], false, 1]);
  });

  it('a second wish brings the question back; one while things end goes at once', async () => {
    const app = open();
    app.quit.request('person');
    app.quit.request('person');
    app.answer.resolve('leave');
    await settle();
    app.quit.request('person');

    expect(app.done).toEqual(['ask', 'remind', 'leaving', 'end', 'force']);
  });

  it('goes on when what is ours cannot be ended in order', async () => {
    const app = open();
    app.quit.request('signal');
    app.ended.reject(new Error('the disk is gone'));
    await settle();

    expect(app.done).toEqual(['leaving', 'end', 'exit']);
  });

  it('stays when the question cannot be asked', async () => {
    const app = open();
    app.quit.request('person');
    app.answer.reject(new Error('no display'));
    await settle();

    expect([app.done, app.quit.isLeaving]).toEqual([['ask'], false]);
  });
});

function open() {
  const done: string[] = [];
  const clock = new FakeClock();
  const answer = createDeferred<QuitAnswer>();
  const ended = createDeferred();
  const quit = new Quit({
    clock,
    log: silentLog,
    boundMs: 3_250,
    ask: () => {
      done.push('ask');
      return answer.promise;
    },
    remind: () => done.push('remind'),
    leaving: () => done.push('leaving'),
    end: (shouldEndOthers) => {
      done.push(shouldEndOthers ? 'end others' : 'end');
      return ended.promise;
    },
    exit: () => done.push('exit'),
    forceExit: () => done.push('force'),
  });
  return { quit, done, clock, answer, ended };
}

/** Lets everything happen that waits for nothing but its turn. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
