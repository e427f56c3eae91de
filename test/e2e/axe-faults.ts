import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

export interface AxeOptions {
  /** Without it all of axe's. */
  readonly rules?: readonly string[] | undefined;
  /** A selector of what is not looked at. */
  readonly exclude?: string | undefined;
}

/**
 * What axe finds in a page as it is now, in words; a page has no frames here. The page keeps axe for further looks: to
 * read it takes longer than to run it.
 */
export async function findAxeFaults(page: Page, { rules, exclude }: AxeOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(look, { rules: rules && [...rules], exclude });
}

/** In the page. */
async function look({ rules, exclude }: { rules: string[] | undefined; exclude: string | undefined }) {
  const { axe: there } = window as unknown as { axe: typeof axe };
  const context = { include: ['html'], ...(exclude !== undefined && { exclude: [exclude] }) };
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules !== undefined && { runOnly: { type: 'rule', values: rules } }),
  };
  const { violations } = await there.run(context, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
