import type { enFind } from '../en/find.ts';
import type { Translation } from '../translation.ts';

export const esFind: Translation<typeof enFind> = {
  'find.region': 'Buscar en la terminal',
  'find.field': 'Buscar',
  'find.isCaseSensitive': 'Distinguir mayúsculas',
  'find.isWholeWord': 'Palabras completas',
  'find.isRegex': 'Expresión regular',
  'find.up': 'Más arriba (Enter)',
  'find.down': 'Más abajo (Shift+Enter)',
  'find.close': 'Cerrar (Escape)',
  'find.count': '{{place}} de {{total}}',
  'find.many': 'más de {{count}}',
  'find.nothing': 'Sin resultados',
  'find.badPattern': 'No es una expresión regular',
};
