import type { enPanes } from '../en/panes.ts';
import type { Translation } from '../translation.ts';

export const esPanes: Translation<typeof enPanes> = {
  'action.pane.splitRight': 'Dividir a la derecha: nueva terminal al lado',
  'action.pane.splitDown': 'Dividir abajo: nueva terminal debajo',
  'action.pane.focusLeft': 'Ir al panel de la izquierda',
  'action.pane.focusRight': 'Ir al panel de la derecha',
  'action.pane.focusUp': 'Ir al panel de arriba',
  'action.pane.focusDown': 'Ir al panel de abajo',
  'action.pane.zoom': 'Ampliar el panel, o mostrar todos',
  'action.pane.resize': 'Redimensionar paneles: llevar el foco a un divisor',
  'action.pane.toOwnTab': 'Mover el panel a una pestaña propia',
  'action.pane.toNextTab': 'Mover el panel a la pestaña siguiente',
  'action.pane.toPreviousTab': 'Mover el panel a la pestaña anterior',

  'group.pane': 'Paneles',

  'panes.zoom': 'Mostrar solo {{title}}',
  'panes.unzoom': 'Mostrar todos los paneles',
  'panes.close': 'Cerrar {{title}}',
  'panes.closeAll_one': 'Cerrar {{title}} y {{count}} más',
  'panes.closeAll_other': 'Cerrar {{title}} y {{count}} más',
  'panes.divider': 'Divisor entre {{before}} y {{after}}',
  'panes.dividerHint': 'Arrastrar o usar las flechas; doble clic para igualar tamaños',
  'panes.beside': '{{words}}; al lado: {{others}}',
  'panes.isZoomed': 'Se muestra solo {{title}}',
  'panes.isUnzoomed': 'Se muestran todos los paneles',
  'panes.movedOut': '{{title}} tiene ahora su propia pestaña',
  'panes.movedIn': '{{title}} está ahora junto a {{other}}',
  'panes.full': 'Aquí no cabe otro panel',
  'panes.fullHint': 'En una pestaña caben {{count}} paneles, ninguno menor que unas pocas líneas.',
};
