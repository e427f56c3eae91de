import type { enWindows } from '../en/windows.ts';
import type { Translation } from '../translation.ts';

export const esWindows: Translation<typeof enWindows> = {
  'action.app.newWindow': 'Nueva ventana',
  'action.tab.toNewWindow': 'Mover pestaña a una ventana nueva',
  'action.tab.toNextWindow': 'Mover pestaña a otra ventana',
  'windows.arrived': '{{title}} está ahora en esta ventana',
  'windows.notMoved': 'No se pudo mover la pestaña',
  'windows.notMovedHint': 'Se queda aquí. La otra ventana no pudo mostrar su terminal.',
  'windows.closed_one': 'Se cerró una ventana; su terminal sigue en marcha',
  'windows.closed_other': 'Se cerró una ventana; sus {{count}} terminales siguen en marcha',
  'windows.closedHint': 'Lo que sigue en marcha está en «Activas sin pestaña».',
  'windows.reopen': 'Abrirla de nuevo',
  'windows.dropHint': 'Suelta para mover la pestaña a otra ventana',
};
