import { describe, expect, it } from 'vitest';
import { aViewer, makeRegistry } from './make-registry.ts';

/** A terminal whose end has been announced, to a viewer that was attached and did not look. */
async function announced() {
  const made = makeRegistry();
  const { terminalId } = await made.open();
  const attachment = made.registry.attach(terminalId, aViewer());
  while (made.reapSoon.length === 0) await made.time.advance(1_000);
  return { ...made, attachment };
}

describe('L39: an announced end that will not be', () => {
  it('L38: is told when somebody looks right after the announcement', async () => {
    const { attachment, changed, time } = await announced();
    const told = changed.length;
    attachment.lease(true);
    await time.advance(250);

    expect(changed.slice(told).map(({ expiresInMs }) => expiresInMs)).toEqual([null]);
  });

  it('is told when the terminal has printed something meanwhile, which gives it its grace again', async () => {
    const { ptyHost, changed, time, reapSoon } = await announced();
    await time.advance(1_000);
    const told = changed.length;
    ptyHost.last.emitOutput('still there');
    await time.advance(61_000);

    expect(changed.slice(told).map(({ expiresInMs }) => Math.round((expiresInMs ?? 0) / 60_000))).toEqual([14]);
    expect(reapSoon).toHaveLength(1);
  });

  it('is not told for ever: who goes on looking hears nothing more of it', async () => {
    const { attachment, changed, time } = await announced();
    const look = async (times: number): Promise<void> => {
      for (let step = 0; step < times; step += 1) {
        attachment.lease(true);
        await time.advance(10_000);
      }
    };
    await look(7);
    const told = changed.length;
    await look(30);

    expect(changed.slice(told)).toEqual([]);
  });
});
