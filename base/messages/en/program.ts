/** What programs in a terminal tell the person. */
export const enProgram = {
  'program.notice': 'From “{{title}}”',
  'program.show': 'Show it',
  'program.copy_one': '“{{title}}” wants to put {{count}} character on the clipboard',
  'program.copy_other': '“{{title}}” wants to put {{count}} characters on the clipboard',
  'program.copyIt': 'Copy',
  'program.running': '{{percent}} % done',
  'program.failed': 'failed at {{percent}} %',
  'program.paused': 'paused at {{percent}} %',
  'program.unknown': 'at work',
} as const;
