import type { enLinks } from '../en/links.ts';
import type { Translation } from '../translation.ts';

export const esLinks: Translation<typeof enLinks> = {
  'links.title': '¿Abrir esta dirección?',
  'links.doubt.elsewhere': 'No lleva adonde dice «{{shown}}» en la terminal:',
  'links.doubt.user':
    'Lo que precede a «@» es un nombre, no el destino. Lo que cuenta es lo que sigue, hasta el próximo «/»:',
  'links.doubt.foreignLetters': 'Su nombre tiene letras que pueden parecer otras. «xn--» las representa:',
  'links.open': 'Abrir',
};
