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
  unknownInFile: (name: string, nearest: string | undefined) => `There is no setting "${name}".${meant(nearest)}`,
  allowedKeys: 'an object like { "tab.new": "Ctrl+K" }',
  ownKeys: {
    unknownAction: (name: string, nearest: string | undefined) => `There is no action "${name}".${meant(nearest)}`,
    noKeys: (actionId: string) =>
      `The keys of ${actionId} are written as "Ctrl+K", as ["Ctrl+K", "F6"], or null for none.`,
    unknownKey: (word: string, words: string, nearest: string | undefined) =>
      `There is no key "${word}", as in "${words}".${meant(nearest)}`,
    unknownModifier: (word: string, words: string, nearest: string | undefined) =>
      `There is no key "${word}" to be held, as in "${words}": take Ctrl, Alt, Shift, Meta or Mod.${meant(nearest)}`,
    types: (words: string) => `"${words}" would be missing when you type. Hold Ctrl, Alt or Meta with it.`,
    tooManyStrokes: (words: string) => `"${words}" is more than two strokes.`,
    begins: (words: string, actionId: string) =>
      `"${words}" cannot begin with a key that already does something: that is one of ${actionId}.`,
  },
  badProfile: (name: string, place: string, problem: string) =>
    `The profile "${name}" does not hold${place === '' ? '' : `, for its ${place}`}: ${problem}.`,
  profilesToMend: 'put right the profiles in the file of settings that do not hold, first',
  profileTwice: (name: string) => `There are two profiles "${name}"; the first one holds.`,
  profileTooMany: (name: string, most: number, longest: number) =>
    `The profile "${name}" is too much: there may be ${most}, and ${longest} characters of them.`,
  contradiction: (outer: string, outerMs: number, inner: string, innerMs: number) =>
    `${outer} (${outerMs} ms) must be longer than ${inner} (${innerMs} ms), so these do not hold.`,
  moreRefused: (count: number) => `${count} more ${count === 1 ? 'mistake' : 'mistakes'}.`,
  refusedSetting: (file: string, line: number | null, problem: string) =>
    `${file}${line === null ? '' : `, line ${line}`}: ${problem}`,
  statusSettings: (file: string, count: number) =>
    `Settings      ${file}: the rest of it holds, but for ${count} ${count === 1 ? 'mistake' : 'mistakes'}`,
  statusRefused: (line: number | null, problem: string) => `  ${line === null ? '' : `line ${line}: `}${problem}`,
} as const;

function meant(nearest: string | undefined): string {
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
}

function quoted(near: string): string {
  return near.startsWith('"') ? near : `"${near}"`;
}
