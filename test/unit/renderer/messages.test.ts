import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { actionList } from '../../../base/actions.ts';
import { en } from '../../../base/messages/en/index.ts';
import { t, type MessageKey } from '../../../base/messages/translate.ts';

const sources = ['renderer/', 'main/desktop/', 'base/'].flatMap((folder) => {
  const url = new URL(`../../../${folder}`, import.meta.url);
  return readdirSync(url, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/messages\/[a-z]{2}\/.*\.ts$/.test(name))
    .map((name) => ({ name, text: readFileSync(new URL(name, url), 'utf8') }));
});

const keys = [...new Set(Object.keys(en).map((key) => key.replace(/_(one|other)$/, '')))];

/** Keys put together from a value of a union: the part before it. */
const composed = [
  'setting.',
  'group.',
  'step.',
  'toast.theme.',
  'tray.state.',
  'opening.title.',
  'opening.words.',
  'links.doubt.',
  'ownKeys.use.',
];

describe('the catalogue of messages', () => {
  it('holds nothing that is not used', () => {
    const text = sources.map((source) => source.text).join('\n');
    const isUsed = (key: string): boolean =>
      text.includes(`'${key}'`) || composed.some((start) => key.startsWith(start));
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  it('has both forms wherever it has one', () => {
    const forms = Object.keys(en).filter((key) => /_(one|other)$/.test(key));
    const missing = forms.filter((key) => !forms.includes(key.replace(/_one$/, '_other').replace(/_other$/, '_other')));
    expect(missing).toEqual([]);
  });

  it('fills in values and chooses the form', () => {
    const words = [1, 2].map((count) => t('status.viewers', { count }));
    expect([...words, t('tabs.close', { title: '<b>' })]).toEqual(['1 viewer', '2 viewers', 'Close <b>']);
  });

  it('writes the number of a process as it is, and groups the digits of what is counted', () => {
    const words = [t('ledger.endNamed', { name: 'sleep', pid: 18863 }), t('status.viewers', { count: 18863 })];
    expect(words).toEqual(['End sleep, process 18863', '18,863 viewers']);
  });

  it('knows every action', () => {
    const messages: readonly MessageKey[] = actionList.map(({ message }) => message);
    expect(messages.filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('is the only place with words: none stand in the markup', () => {
    const literal = />\s*([A-Za-z][A-Za-z ,.…]{2,})\s*</g;
    const attribute = /\b(?:aria-label|title|placeholder|alt)="([^"]+)"/g;
    const found = sources
      .filter(({ name }) => name.endsWith('.tsx'))
      .flatMap(({ name, text }) =>
        [...text.matchAll(literal), ...text.matchAll(attribute)].map((match) => `${name}: ${match[1]}`),
      );
    expect(found).toEqual([]);
  });
});
