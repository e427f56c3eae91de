/** Links in a terminal that may not lead where they seem to. */
export const enLinks = {
  'links.title': 'Open this address?',
  'links.doubt.elsewhere': 'It is not where “{{shown}}” in the terminal says:',
  'links.doubt.user':
    'What comes before the “@” is a name, and not where it leads. What counts is what comes after it, up to the next “/”:',
  'links.doubt.foreignLetters': 'Its name has letters that may look like others. “xn--” stands for them:',
  'links.open': 'Open it',
} as const;
