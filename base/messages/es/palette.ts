import type { enPalette } from '../en/palette.ts';
import type { Translation } from '../translation.ts';

/** Finding an action, a tab or a folder by a few letters. */
export const esPalette: Translation<typeof enPalette> = {
  'palette.label': 'Todas las acciones',
  'palette.search': 'Buscar acciones, pestañas, terminales y carpetas',
  'palette.none': 'Sin coincidencias.',
  'palette.used': 'Lo más usado',
  'palette.tabs': 'Pestañas abiertas',
  'palette.folders': 'Nueva terminal en una carpeta reciente',
  'palette.current': 'actual',
};
