import type { enScreen } from '../en/screen.ts';
import type { Translation } from '../translation.ts';

/** What the terminal itself says to screen readers. */
export const esScreen: Translation<typeof enScreen> = {
  'screen.input': 'Entrada de la terminal',
  'screen.tooMuch': 'Demasiada salida para leerla en voz alta: recorre las filas a mano',
};
