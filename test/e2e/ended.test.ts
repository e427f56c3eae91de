import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { heldBy, Journey, nothingLeft, readText } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start();
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

const banner = () => journey.page.locator('.banner');

describe('a shell that ends by itself', () => {
  it('leaves its tab, its exit code and its last screen', async () => {
    await journey.typeLine('echo last-$((8+8)); exit 3');
    await journey.waitForPhase('ended');
    expect(await banner().innerText()).toContain('This shell ended with exit code 3');
    expect(await readText(journey.page)).toContain('last-16');
    expect(heldBy(journey.program)).toEqual({ masters: 0, children: 0 });
  });

  it('is there again after a reload, screen and all', async () => {
    await journey.page.reload();
    await journey.waitForPhase('ended');
    await journey.waitForText('last-16');
    expect(await banner().innerText()).toContain('exit code 3');
  });

  it('starts anew in the same tab with Enter', async () => {
    const [before] = await journey.terminalIds();
    await journey.press('Enter');
    await journey.waitForPhase('running');
    await waitUntil(async () => !(await readText(journey.page)).includes('last-16'), { withinMs: 20_000 });
    await journey.typeLine('echo anew-$((9+9))');
    await journey.waitForText('anew-18');
    expect([await journey.terminalIds(), heldBy(journey.program).children]).toEqual([[before], 1]);
  });

  it('says which signal ended it', async () => {
    await journey.typeLine('kill -9 $$');
    await journey.waitForPhase('ended');
    expect(await banner().innerText()).toContain('This shell ended by SIGKILL');
  });

  it('is forgotten with its tab', async () => {
    await banner().getByRole('button', { name: 'Close tab' }).click();
    await journey.page.getByRole('heading', { name: 'No terminals open' }).waitFor();
    await waitUntil(async () => (await journey.page.locator('.detached-row').count()) === 0, { withinMs: 10_000 });
    await journey.page.reload();
    await journey.page.getByRole('heading', { name: 'No terminals open' }).waitFor();
    expect(await journey.page.locator('.detached-row').count()).toBe(0);
  });
});
