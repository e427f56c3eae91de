/** Finding text in a terminal. */
export const enFind = {
  'find.region': 'Find in the terminal',
  'find.field': 'Find',
  'find.isCaseSensitive': 'Match case',
  'find.isWholeWord': 'Whole words',
  'find.isRegex': 'Regular expression',
  'find.up': 'Further up (Enter)',
  'find.down': 'Further down (Shift+Enter)',
  'find.close': 'Close (Escape)',
  'find.count': '{{place}} of {{total}}',
  'find.many': 'over {{count}}',
  'find.nothing': 'Not found',
  'find.badPattern': 'Not a regular expression',
} as const;
