import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createDeferred, type Deferred } from '../../../base/deferred.ts';
import { Emitter } from '../../../base/event.ts';
import { RendererHealth } from '../../../main/desktop/renderer-health.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { silentLog } from '../../fakes/silent-log.ts';

const crashed = 'The window keeps crashing';
const hung = 'The window does not respond';

/** A window whose page ends when told to. */
function open() {
  const clock = new FakeClock();
  const done: string[] = [];
  const questions: { readonly message: string; readonly answer: Deferred<string> }[] = [];
  const shown = new Emitter<void>();
  const stayed = new Emitter<void>();
  const contents = Object.assign(new EventEmitter(), {
    reload: () => void done.push('reload'),
    forcefullyCrashRenderer: () => void done.push('crash'),
  });
  const window = Object.assign(new EventEmitter(), { webContents: contents, isDestroyed: () => false });
  const health = new RendererHealth({
    ...{ window, clock, log: silentLog, onShown: shown.event, onStayed: stayed.event },
    isLeaving: () => false,
    ask: ({ message }) => {
      const answer = createDeferred<string>();
      questions.push({ message, answer });
      return answer.promise as Promise<never>;
    },
    lost: () => undefined,
    quit: () => void done.push('quit'),
  });
  const crash = async (): Promise<void> => {
    contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    await clock.advance(0);
  };
  const answer = async (text: string): Promise<void> => {
    questions.at(-1)?.answer.resolve(text);
    await clock.advance(0);
  };
  const asked = (): string[] => questions.map(({ message }) => message);
  return { clock, window, health, done, shown, stayed, crash, answer, asked };
}

describe('a window that keeps crashing', () => {
  async function openCrashed() {
    const app = open();
    for (let count = 0; count < 4; count += 1) await app.crash();
    expect([app.done, app.asked()]).toEqual([['reload', 'reload', 'reload'], [crashed]]);
    app.done.length = 0;
    return app;
  }

  it('is asked about again when its person chose to quit and then stays', async () => {
    const { done, stayed, answer, asked } = await openCrashed();
    await answer('quit');
    stayed.fire();
    expect([done, asked()]).toEqual([['quit'], [crashed, crashed]]);
    await answer('again');
    expect(done).toEqual(['quit', 'reload']);
  });

  it('gets a page when it is shown', async () => {
    const { clock, done, shown, answer } = await openCrashed();
    await answer('quit');
    shown.fire();
    await clock.advance(0);
    expect(done).toEqual(['quit', 'reload']);
    shown.fire();
    await clock.advance(0);
    expect(done).toEqual(['quit', 'reload']);
  });

  it('is not replaced twice when it got its page before the answer', async () => {
    const { clock, done, shown, answer } = await openCrashed();
    shown.fire();
    await clock.advance(0);
    await answer('again');
    expect(done).toEqual(['reload']);
  });
});

describe('a window that crashes while it is asked whether to wait for it', () => {
  async function openHung() {
    const app = open();
    for (let count = 0; count < 3; count += 1) await app.crash();
    app.window.emit('unresponsive');
    await app.clock.advance(8_000);
    expect(app.asked()).toEqual([hung]);
    app.done.length = 0;
    return app;
  }

  it('is asked about once more after that', async () => {
    const { done, crash, answer, asked } = await openHung();
    await crash();
    await answer('wait');
    expect([done, asked()]).toEqual([[], [hung, crashed]]);
  });

  it('is replaced when its person says so', async () => {
    const { done, crash, answer } = await openHung();
    await crash();
    await answer('replace');
    expect(done).toEqual(['reload']);
  });

  it('loses no page that has replaced it meanwhile', async () => {
    const app = open();
    app.window.emit('unresponsive');
    await app.clock.advance(8_000);
    await app.crash();
    await app.answer('replace');
    expect(app.done).toEqual(['reload']);
  });

  it('else ends the one that hangs', async () => {
    const { done, answer } = await openHung();
    await answer('replace');
    expect(done).toEqual(['crash']);
  });
});
