import type { enPanes } from '../en/panes.ts';
import type { Translation } from '../translation.ts';

export const dePanes: Translation<typeof enPanes> = {
  'action.pane.splitRight': 'Nach rechts teilen: neues Terminal daneben',
  'action.pane.splitDown': 'Nach unten teilen: neues Terminal darunter',
  'action.pane.focusLeft': 'Zum linken Bereich',
  'action.pane.focusRight': 'Zum rechten Bereich',
  'action.pane.focusUp': 'Zum oberen Bereich',
  'action.pane.focusDown': 'Zum unteren Bereich',
  'action.pane.zoom': 'Bereich maximieren oder wieder alle zeigen',
  'action.pane.resize': 'Größe der Bereiche ändern: Fokus auf eine Trennlinie',
  'action.pane.toOwnTab': 'Bereich in einen eigenen Tab verschieben',
  'action.pane.toNextTab': 'Bereich in den nächsten Tab verschieben',
  'action.pane.toPreviousTab': 'Bereich in den vorigen Tab verschieben',

  'group.pane': 'Bereiche',

  'panes.zoom': 'Nur {{title}} zeigen',
  'panes.unzoom': 'Wieder alle Bereiche zeigen',
  'panes.close': '{{title}} schließen',
  'panes.closeAll_one': '{{title}} und {{count}} weiteres schließen',
  'panes.closeAll_other': '{{title}} und {{count}} weitere schließen',
  'panes.divider': 'Trennlinie zwischen {{before}} und {{after}}',
  'panes.dividerHint': 'Ziehen oder Pfeiltasten drücken; Doppelklick für gleiche Größen',
  'panes.beside': '{{words}}; daneben {{others}}',
  'panes.isZoomed': 'Nur {{title}} wird gezeigt',
  'panes.isUnzoomed': 'Alle Bereiche werden gezeigt',
  'panes.movedOut': '{{title}} hat jetzt einen eigenen Tab',
  'panes.movedIn': '{{title}} ist jetzt neben {{other}}',
  'panes.full': 'Kein Platz für einen weiteren Bereich',
  'panes.fullHint': 'Ein Tab fasst {{count}} Bereiche, jeder mindestens ein paar Zeilen groß.',
};
