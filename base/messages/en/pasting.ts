/** What is asked before several lines are pasted. */
export const enPasting = {
  'pasting.title_one': 'Paste {{count}} line with its end?',
  'pasting.title_other': 'Paste {{count}} lines?',
  'pasting.words': 'What runs in this terminal may run each line as soon as it is pasted.',
  'pasting.text': 'What would be pasted',
  'pasting.more_one': '… and {{count}} more line',
  'pasting.more_other': '… and {{count}} more lines',
  'pasting.oneLine': 'Paste as one line',
  'pasting.paste': 'Paste',
} as const;
