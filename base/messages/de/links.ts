import type { enLinks } from '../en/links.ts';
import type { Translation } from '../translation.ts';

export const deLinks: Translation<typeof enLinks> = {
  'links.title': 'Diese Adresse öffnen?',
  'links.doubt.elsewhere': 'Sie führt nicht dorthin, wohin „{{shown}}“ im Terminal zu führen scheint:',
  'links.doubt.user':
    'Was vor dem „@“ steht, ist ein Name und nicht das Ziel. Es zählt, was danach kommt, bis zum nächsten „/“:',
  'links.doubt.foreignLetters': 'Der Name enthält Buchstaben, die anderen ähnlich sehen können. „xn--“ steht für sie:',
  'links.open': 'Öffnen',
};
