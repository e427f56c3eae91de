/** What the terminal itself says to screen readers. */
export const enScreen = {
  'screen.input': 'Terminal input',
  'screen.tooMuch': 'Too much output to read out: go through the rows by hand',
} as const;
