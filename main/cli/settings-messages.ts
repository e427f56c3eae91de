/** What the command line says of the settings' file; part of its catalogue. */
export const settingsMessages = {
  settingsUnreadable: (problem: string) => `it cannot be read: ${problem}`,
  settingsNotRead: (file: string, problem: string) => `${file} cannot be read: ${problem}`,
  settingsNotWritten: (file: string, problem: string) => `${file} could not be written: ${problem}`,
  badTheme: (file: string, problem: string) => `themes/${file} is no theme: ${problem}`,
  badThemeName: 'give its file a name of letters, digits, spaces and - _ .',
  settingsFaults: {
    no_object: () => 'Write one object: { "terminal.cap": 16 }.',
    misplaced: (near: string) => `${quoted(near)} does not belong there.`,
    no_comma: (near: string) => `A comma is missing before ${near}.`,
    no_value: (near: string) => `${quoted(near)} is no value. Write a number, true, false, or a text in double quotes.`,
    unclosed: () => 'The closing } is missing at the end.',
    newer_version: (near: string) =>
      `It was written by a newer version of Sallyport (${near}), so nothing of it holds.`,
  },
  unknownInFile: (name: string, nearest: string | undefined) =>
    `There is no setting "${name}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`,
  contradiction: (outer: string, outerMs: number, inner: string, innerMs: number) =>
    `${outer} (${outerMs} ms) must be longer than ${inner} (${innerMs} ms), so these do not hold.`,
  moreRefused: (count: number) => `${count} more ${count === 1 ? 'mistake' : 'mistakes'}.`,
  refusedSetting: (file: string, line: number | null, problem: string) =>
    `${file}${line === null ? '' : `, line ${line}`}: ${problem}`,
  statusSettings: (file: string, count: number) =>
    `Settings      ${file}: the rest of it holds, but for ${count} ${count === 1 ? 'mistake' : 'mistakes'}`,
  statusRefused: (line: number | null, problem: string) => `  ${line === null ? '' : `line ${line}: `}${problem}`,
} as const;

function quoted(near: string): string {
  return near.startsWith('"') ? near : `"${near}"`;
}
