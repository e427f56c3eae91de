import type { enPasting } from '../en/pasting.ts';
import type { Translation } from '../translation.ts';

export const dePasting: Translation<typeof enPasting> = {
  'pasting.title_one': '{{count}} Zeile mit Zeilenende einfügen?',
  'pasting.title_other': '{{count}} Zeilen einfügen?',
  'pasting.words': 'Was in diesem Terminal läuft, führt womöglich jede Zeile sofort beim Einfügen aus.',
  'pasting.text': 'Einzufügender Text',
  'pasting.more_one': '… und {{count}} weitere Zeile',
  'pasting.more_other': '… und {{count}} weitere Zeilen',
  'pasting.oneLine': 'Als eine Zeile einfügen',
  'pasting.paste': 'Einfügen',
};
