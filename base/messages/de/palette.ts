import type { enPalette } from '../en/palette.ts';
import type { Translation } from '../translation.ts';

/** Finding an action, a tab or a folder by a few letters. */
export const dePalette: Translation<typeof enPalette> = {
  'palette.label': 'Alle Aktionen',
  'palette.search': 'Aktionen, Tabs, Terminals und Ordner suchen',
  'palette.none': 'Keine Treffer.',
  'palette.used': 'Am häufigsten benutzt',
  'palette.tabs': 'Offene Tabs',
  'palette.folders': 'Neues Terminal in einem früheren Ordner',
  'palette.current': 'vorn',
};
