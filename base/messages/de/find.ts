import type { enFind } from '../en/find.ts';
import type { Translation } from '../translation.ts';

export const deFind: Translation<typeof enFind> = {
  'find.region': 'Im Terminal suchen',
  'find.field': 'Suchen',
  'find.isCaseSensitive': 'Groß-/Kleinschreibung beachten',
  'find.isWholeWord': 'Ganze Wörter',
  'find.isRegex': 'Regulärer Ausdruck',
  'find.up': 'Weiter oben (Enter)',
  'find.down': 'Weiter unten (Shift+Enter)',
  'find.close': 'Schließen (Escape)',
  'find.count': '{{place}} von {{total}}',
  'find.many': 'über {{count}}',
  'find.nothing': 'Nicht gefunden',
  'find.badPattern': 'Kein regulärer Ausdruck',
};
