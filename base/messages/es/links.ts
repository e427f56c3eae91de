import type { enLinks } from '../en/links.ts';
import type { Translation } from '../translation.ts';

export const esLinks: Translation<typeof enLinks> = {
  'links.title': '¿Abrir esta dirección?',
  'links.doubt.elsewhere': 'No lleva adonde dice «{{shown}}» en la terminal:',
  'links.doubt.user':
    'Lo que precede a «@» es un nombre, no el destino. Lo que cuenta es lo que sigue, hasta el próximo «/»:',
  'links.doubt.foreignLetters': 'Su nombre tiene letras que pueden parecer otras. «xn--» las representa:',
  'links.open': 'Abrir',

  'files.title': '¿Abrir este archivo?',
  'files.titleOn': '¿Abrir este archivo de {{host}}?',
  'files.odd': 'La ruta tiene caracteres poco habituales o invisibles; se muestran como «�».',
  'files.edit': 'Editar en una pestaña nueva',
  'files.open': 'Abrir',
  'files.copyPath': 'Copiar la ruta',
  'files.notOpened': '{{place}} no se abrió',
  'files.notOpenedHint': 'No se pudo iniciar el programa que indica el ajuste «Abrir archivos con».',
};
