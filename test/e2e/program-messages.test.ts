import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Journey, nothingLeft } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start({ context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

const tab = (place: number) => journey.tabTitles().nth(place);
const tabWords = (place: number) => journey.page.locator('.tab').nth(place).getAttribute('title');
const progress = () => journey.page.locator('.tab-progress');

describe('what a program tells, in a page', () => {
  it('shows how far it is at its tab, until it is done or gone', async () => {
    await journey.typeLine(`read x; printf '\\e]9;4;1;40\\a'; read x; printf '\\e]9;4;2;70\\a'; sleep 300`);
    await journey.press('Enter');
    await expect.poll(() => progress().getAttribute('class')).toBe('tab-progress is-running');
    await expect.poll(() => tabWords(0)).toContain('40 % done');
    await journey.press('Enter');
    await expect.poll(() => tabWords(0)).toContain('failed at 70 %');
    await journey.press('Control+c');
    await expect.poll(() => progress().count()).toBe(0);
    expect(await tabWords(0)).not.toContain('%');
  });

  it('says what it has to say when another tab is in front, and shows its terminal when asked to', async () => {
    await journey.typeLine(`sleep 2; printf '\\e]777;notify;Tests;all 12 passed\\a\\e]9;4;3\\a'; sleep 300`);
    await journey.newTab();
    const notice = journey.page.getByText('Tests: all 12 passed');
    await notice.waitFor({ timeout: 20_000 });
    await expect.poll(() => tabWords(0)).toContain('at work');
    await journey.page.getByRole('button', { name: 'Show it' }).click();
    await expect.poll(() => tab(0).getAttribute('aria-selected')).toBe('true');
    await journey.press('Control+c');
  });

  it('is not repeated to whoever looks at it', async () => {
    await journey.typeLine(`printf '\\e]9;just-said\\a'; echo has-said-it`);
    await journey.waitForText('\nhas-said-it');
    expect(await journey.page.getByText('just-said', { exact: true }).count()).toBe(0);
  });

  it('puts on the clipboard what a person has agreed to, and reads it never', async () => {
    await journey.page.evaluate(() => navigator.clipboard.writeText('mine'));
    await journey.typeLine(`printf '\\e]52;c;%s\\a' "$(printf 'its text' | base64)"`);
    const copy = journey.page.getByRole('button', { name: 'Copy', exact: true });
    await copy.waitFor({ timeout: 20_000 });
    await copy.click(); // sooner than anybody reads: it is offered again
    await copy.waitFor();
    const before = await journey.page.evaluate(() => navigator.clipboard.readText());
    await journey.page.waitForTimeout(1_000);
    await copy.click();
    await expect.poll(() => journey.page.evaluate(() => navigator.clipboard.readText())).toBe('its text');
    expect(before).toBe('mine');
    await journey.page.keyboard.type(`printf '\\e]52;c;?\\a'; read -t 1 -s answer; echo "got [$answer]"\n`);
    await journey.waitForText('\ngot []');
  });
});
