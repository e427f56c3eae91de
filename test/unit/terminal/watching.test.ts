import { describe, expect, it } from 'vitest';
import { aViewer, makeRegistry } from './make-registry.ts';

describe('F25: a viewer that goes on looking', () => {
  it('F25: costs no look at the process table with each confirmation', async () => {
    const { registry, open, time, processes } = makeRegistry();
    const { terminalId } = await open();
    const attachment = registry.attach(terminalId, aViewer());
    attachment.lease(true);
    await time.advance(1_000);
    let looks = 0;
    const find = processes.find.bind(processes);
    processes.find = (pid) => {
      looks += 1;
      return find(pid);
    };

    for (let confirmation = 0; confirmation < 4; confirmation += 1) {
      attachment.lease(true);
      await time.advance(10_000);
    }

    expect(looks).toBe(0);
  });
});
