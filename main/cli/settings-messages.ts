/** What the command line says of the settings' file; part of its catalogue. */
export const settingsMessages = {
  settingsUnreadable: (problem: string) => `it cannot be read, so the defaults hold: ${problem}`,
  settingsFaults: {
    no_object: () => 'Write one object: { "terminal.cap": 16 }.',
    misplaced: (near: string) => `${quoted(near)} does not belong there.`,
    no_comma: (near: string) => `A comma is missing before ${near}.`,
    no_value: (near: string) => `${quoted(near)} is no value. Write a number, true, false, or a text in double quotes.`,
    unclosed: () => 'The closing } is missing at the end.',
    newer_version: (near: string) => `It was written by a newer version of Sallyport (${near}), so the defaults hold.`,
  },
  unknownInFile: (name: string, nearest: string | undefined) =>
    `There is no setting "${name}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`,
  contradiction: (outer: string, outerMs: number, inner: string, innerMs: number) =>
    `${outer} (${outerMs} ms) must be longer than ${inner} (${innerMs} ms), so the defaults of these hold.`,
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
