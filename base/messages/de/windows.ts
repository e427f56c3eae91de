import type { enWindows } from '../en/windows.ts';
import type { Translation } from '../translation.ts';

export const deWindows: Translation<typeof enWindows> = {
  'action.app.newWindow': 'Neues Fenster',
  'action.tab.toNewWindow': 'Tab in ein neues Fenster verschieben',
  'action.tab.toNextWindow': 'Tab in ein anderes Fenster verschieben',
  'windows.arrived': '{{title}} ist jetzt in diesem Fenster',
  'windows.notMoved': 'Der Tab konnte nicht verschoben werden',
  'windows.notMovedHint': 'Er bleibt hier. Das andere Fenster konnte sein Terminal nicht anzeigen.',
  'windows.closed_one': 'Ein Fenster wurde geschlossen; sein Terminal läuft weiter',
  'windows.closed_other': 'Ein Fenster wurde geschlossen; seine {{count}} Terminals laufen weiter',
  'windows.closedHint': 'Was weiterläuft, steht unter „Läuft ohne Tab“.',
  'windows.reopen': 'Wieder öffnen',
  'windows.dropHint': 'Loslassen verschiebt den Tab in ein anderes Fenster',
};
