import type { enProgram } from '../en/program.ts';
import type { Translation } from '../translation.ts';

export const esProgram: Translation<typeof enProgram> = {
  'program.notice': 'De «{{title}}»',
  'program.show': 'Mostrar',
  'program.copy_one': '«{{title}}» quiere poner {{count}} carácter en el portapapeles',
  'program.copy_other': '«{{title}}» quiere poner {{count}} caracteres en el portapapeles',
  'program.copyIt': 'Copiar',
  'program.running': '{{percent}} % completado',
  'program.failed': 'falló al {{percent}} %',
  'program.paused': 'en pausa al {{percent}} %',
  'program.unknown': 'trabajando',
};
