import type { enCommands } from '../en/commands.ts';
import type { Translation } from '../translation.ts';

export const esCommands: Translation<typeof enCommands> = {
  'command.runs': 'En ejecución',
  'command.ended': 'Finalizado',
  'command.endedAfter': 'Finalizado tras {{duration}}',
  'command.succeeded': 'Correcto',
  'command.succeededAfter': 'Correcto tras {{duration}}',
  'command.failed': 'Falló con el código de salida {{status}}',
  'command.failedAfter': 'Falló con el código de salida {{status}} tras {{duration}}',
  'command.place': 'Comando {{place}} de {{total}}: {{words}}',
  'toast.noCommands': 'Aquí no hay ningún comando marcado',
  'toast.noCommandsHint':
    'Los shells marcan sus comandos cuando Sallyport los inicia como shell de inicio de sesión: bash, zsh o fish.',
  'toast.noOutput': 'El comando no ha mostrado nada',
  'toast.nothingRuns': 'En «{{title}}» no se ejecuta nada que pueda finalizar',
  'toast.endAwaited': 'Se avisará cuando finalice el comando en «{{title}}»',
  'toast.endNotAwaited': 'No se avisará cuando finalice el comando en «{{title}}»',
  'toast.commandEnded': 'El comando en «{{title}}» ha finalizado',
  'toast.terminalEnded': 'La terminal del comando ha finalizado',
};
