/** Links in a terminal: those that may not lead where they seem to, and those to files. */
export const enLinks = {
  'links.title': 'Open this address?',
  'links.doubt.elsewhere': 'It is not where “{{shown}}” in the terminal says:',
  'links.doubt.user':
    'What comes before the “@” is a name, and not where it leads. What counts is what comes after it, up to the next “/”:',
  'links.doubt.foreignLetters': 'Its name has letters that may look like others. “xn--” stands for them:',
  'links.open': 'Open it',

  'files.title': 'Open this file?',
  'files.titleOn': 'Open this file of {{host}}?',
  'files.odd': 'Its path has characters that are unusual, or that nobody sees; they are shown as “�”.',
  'files.edit': 'Edit in a new tab',
  'files.open': 'Open',
  'files.copyPath': 'Copy path',
  'files.notOpened': '{{place}} was not opened',
  'files.notOpenedHint': 'The program that the setting “Open files with” names could not be started.',
} as const;
