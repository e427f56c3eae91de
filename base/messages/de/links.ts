import type { enLinks } from '../en/links.ts';
import type { Translation } from '../translation.ts';

export const deLinks: Translation<typeof enLinks> = {
  'links.title': 'Diese Adresse öffnen?',
  'links.doubt.elsewhere': 'Sie führt nicht dorthin, wohin „{{shown}}“ im Terminal zu führen scheint:',
  'links.doubt.user':
    'Was vor dem „@“ steht, ist ein Name und nicht das Ziel. Es zählt, was danach kommt, bis zum nächsten „/“:',
  'links.doubt.foreignLetters': 'Der Name enthält Buchstaben, die anderen ähnlich sehen können. „xn--“ steht für sie:',
  'links.open': 'Öffnen',

  'files.title': 'Diese Datei öffnen?',
  'files.titleOn': 'Diese Datei auf {{host}} öffnen?',
  'files.odd': 'Der Pfad enthält ungewöhnliche oder unsichtbare Zeichen; sie erscheinen als „�“.',
  'files.edit': 'In neuem Tab bearbeiten',
  'files.open': 'Öffnen',
  'files.copyPath': 'Pfad kopieren',
  'files.notOpened': '{{place}} wurde nicht geöffnet',
  'files.notOpenedHint': 'Das Programm aus der Einstellung „Dateien öffnen mit“ ließ sich nicht starten.',
};
