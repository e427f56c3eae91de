import type { enScreen } from '../en/screen.ts';
import type { Translation } from '../translation.ts';

/** What the terminal itself says to screen readers. */
export const deScreen: Translation<typeof enScreen> = {
  'screen.input': 'Terminaleingabe',
  'screen.tooMuch': 'Zu viel Ausgabe zum Vorlesen: die Zeilen einzeln durchgehen',
};
