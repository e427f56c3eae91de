import type { enPasting } from '../en/pasting.ts';
import type { Translation } from '../translation.ts';

export const esPasting: Translation<typeof enPasting> = {
  'pasting.title_one': '¿Pegar {{count}} línea con su final?',
  'pasting.title_other': '¿Pegar {{count}} líneas?',
  'pasting.words': 'Lo que se ejecuta en esta terminal podría ejecutar cada línea en cuanto se pegue.',
  'pasting.text': 'Lo que se pegaría',
  'pasting.more_one': '… y {{count}} línea más',
  'pasting.more_other': '… y {{count}} líneas más',
  'pasting.oneLine': 'Pegar en una línea',
  'pasting.paste': 'Pegar',
};
