import type { enProgram } from '../en/program.ts';
import type { Translation } from '../translation.ts';

export const deProgram: Translation<typeof enProgram> = {
  'program.notice': 'Von „{{title}}“',
  'program.show': 'Anzeigen',
  'program.copy_one': '„{{title}}“ möchte {{count}} Zeichen in die Zwischenablage kopieren',
  'program.copy_other': '„{{title}}“ möchte {{count}} Zeichen in die Zwischenablage kopieren',
  'program.copyIt': 'Kopieren',
  'program.running': '{{percent}} % erledigt',
  'program.failed': 'bei {{percent}} % gescheitert',
  'program.paused': 'bei {{percent}} % pausiert',
  'program.unknown': 'bei der Arbeit',
};
