import type { enCommands } from '../en/commands.ts';
import type { Translation } from '../translation.ts';

export const deCommands: Translation<typeof enCommands> = {
  'command.runs': 'Läuft',
  'command.ended': 'Beendet',
  'command.endedAfter': 'Beendet nach {{duration}}',
  'command.succeeded': 'Erfolgreich',
  'command.succeededAfter': 'Erfolgreich nach {{duration}}',
  'command.failed': 'Fehlgeschlagen mit Exit-Code {{status}}',
  'command.failedAfter': 'Fehlgeschlagen mit Exit-Code {{status}} nach {{duration}}',
  'command.place': 'Befehl {{place}} von {{total}}: {{words}}',
  'toast.noCommands': 'Hier ist kein Befehl markiert',
  'toast.noCommandsHint':
    'Shells markieren ihre Befehle, wenn Sallyport sie als Login-Shell startet: bash, zsh oder fish.',
  'toast.noOutput': 'Der Befehl hat nichts ausgegeben',
  'toast.nothingRuns': 'In „{{title}}“ läuft nichts, was enden könnte',
  'toast.endAwaited': 'Das Ende des Befehls in „{{title}}“ wird gemeldet',
  'toast.endNotAwaited': 'Das Ende des Befehls in „{{title}}“ wird nicht gemeldet',
  'toast.commandEnded': 'Der Befehl in „{{title}}“ ist beendet',
  'toast.terminalEnded': 'Das Terminal des Befehls ist beendet',
};
