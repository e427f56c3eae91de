import { describe, expect, it } from 'vitest';
import { TerminalId } from '../../../protocol/ids.ts';
import { chosenFolder } from '../../../renderer/opening/chosen-folder.ts';
import { MAX_WAITING, OpeningQueue } from '../../../renderer/opening/opening-queue.ts';
import type { OpeningRequest, Overlay } from '../../../renderer/workspace/workspace-state.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { makeStore } from './make-store.ts';

const target = {
  ...{ hostId: 'local', generation: 1, tabId: 'a' },
  terminalId: TerminalId.parse('6f1a7c1e-3c0e-4a4e-9a53-0d6d0d2f6a01'),
};
const telling: Overlay = {
  kind: 'closing',
  target: { ...target, title: 'bash' },
  plan: {
    ...{ kind: 'ask', job: { pid: 7, name: 'sleep', command: 'sleep 320' } },
    ...{ isJobShell: false, suspended: [], others: [] },
  },
  stage: { kind: 'failed', message: 'Still running: sleep 320 | 7' },
  behind: undefined,
};

function opening(command: string): OpeningRequest {
  return { kind: 'terminal', source: 'link', cwd: undefined, command };
}

function open() {
  const clock = new FakeClock();
  const store = makeStore();
  let droppedCount = 0;
  const queue = new OpeningQueue({ store, clock, dropped: () => (droppedCount += 1) });
  const lie = (overlay: Overlay | undefined): void => store.setState({ overlay });
  const shown = (): string | undefined => {
    const { overlay } = store.getState();
    if (overlay?.kind === 'adding') return overlay.linkCode;
    return overlay?.kind === 'opening' ? overlay.request.command : overlay?.kind;
  };
  return { clock, queue, lie, shown, droppedCount: () => droppedCount };
}

describe('what is opened with the app', () => {
  it('is shown at once, over what neither asks nor tells', () => {
    const page = open();
    page.queue.add(opening('ls'));
    expect(page.shown()).toBe('ls');
    const other = open();
    other.lie({ kind: 'palette' });
    other.queue.add(opening('ls'));
    expect(other.shown()).toBe('ls');
  });

  it('L19: waits until the words about what still runs have been put away', async () => {
    const page = open();
    page.lie(telling);
    page.queue.add(opening('ls'));
    await page.clock.advance(60_000);
    expect(page.shown()).toBe('closing');

    page.lie(undefined);
    await page.clock.advance(500);

    expect([page.shown(), page.clock.pendingTimers]).toEqual(['ls', 0]);
  });

  it('waits behind the form of the one before, and not under the second click of a double click', async () => {
    const page = open();
    page.queue.add(opening('first'));
    page.queue.add(opening('second'));
    expect(page.shown()).toBe('first');

    page.lie(undefined);
    page.queue.add(opening('third'));
    await page.clock.advance(499);
    const during = page.shown();
    await page.clock.advance(1);
    const after = page.shown();
    page.lie(undefined);
    await page.clock.advance(500);

    expect([during, after, page.shown()]).toEqual([undefined, 'second', 'third']);
  });

  it('may be a pairing code, which waits its turn as the others do', async () => {
    const page = open();
    page.queue.add(opening('first'));
    page.queue.add({ kind: 'pairing', code: '04B0Q93' });
    page.lie(undefined);
    await page.clock.advance(500);
    const before = page.shown();
    page.lie(telling);
    page.lie(undefined);
    await page.clock.advance(500);

    expect([before, page.shown()]).toEqual(['04B0Q93', '04B0Q93']);
  });

  it('comes back when a question has covered its form', async () => {
    const page = open();
    page.queue.add(opening('first'));
    page.lie(telling);
    page.lie(undefined);
    await page.clock.advance(500);
    expect(page.shown()).toBe('first');
  });

  it('is told to have been dropped when too many wait', async () => {
    const page = open();
    for (let count = 0; count < MAX_WAITING + 3; count += 1) page.queue.add(opening(`echo ${count}`));
    expect(page.droppedCount()).toBe(2); // one is shown
    for (let count = 0; count < MAX_WAITING; count += 1) {
      page.lie(undefined);
      await page.clock.advance(500);
    }
    expect(page.shown()).toBe(`echo ${MAX_WAITING}`);
    page.lie(undefined);
    await page.clock.advance(60_000);
    expect(page.shown()).toBeUndefined();
  });
});

it.each([
  ['/srv/ends in a blank ', '/srv/ends in a blank '],
  ['  ', undefined],
  ['', undefined],
])('the folder %j of the form is taken as it stands', (text, folder) => {
  expect(chosenFolder(text)).toBe(folder);
});
