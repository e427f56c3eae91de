import type { MessageKey } from '../../../base/messages/translate.ts';
import { Profile } from '../../../protocol/profile.ts';

/** A profile as it is being written: one text for each field, empty where it is as usual. */
export interface ProfileDraft {
  readonly name: string;
  readonly command: string;
  /** One a line. */
  readonly args: string;
  readonly directory: string;
  /** `NAME=value` a line; `NAME` alone takes a variable out. */
  readonly environment: string;
  readonly theme: string;
  readonly icon: string;
  readonly colour: string;
}

export type DraftField = keyof ProfileDraft;

export const emptyDraft: ProfileDraft = {
  ...{ name: '', command: '', args: '', directory: '', environment: '', theme: '', icon: '', colour: '' },
};

/** What a draft has come to: a profile, or what is wrong with which fields. */
export interface ReadDraft {
  readonly profile: Profile | undefined;
  readonly problems: Readonly<Partial<Record<DraftField, MessageKey>>>;
}

/** Pure. */
export function draftOf(profile: Profile): ProfileDraft {
  const { command = [], args = [], environment = {} } = profile;
  const [program = '', ...first] = typeof command === 'string' ? [command] : command;
  const { name, directory = '', theme = '', icon = '', colour = '' } = profile;
  return {
    ...{ name, directory, theme, icon, colour, command: program },
    args: [...first, ...args].join('\n'),
    environment: Object.entries(environment)
      .map(([variable, value]) => (value === null ? variable : `${variable}=${value}`))
      .join('\n'),
  };
}

/** Whether fields of lines can hold it: an argument or a value may have lines itself, or be empty. Pure. */
export function fitsDraft(profile: Profile): boolean {
  const read = readDraft(draftOf(profile), []).profile;
  return read !== undefined && JSON.stringify(plain(read)) === JSON.stringify(plain(profile));
}

/** `taken`: the names of the others. Pure. */
export function readDraft(draft: ProfileDraft, taken: readonly string[]): ReadDraft {
  const environment = readEnvironment(draft.environment);
  const args = linesOf(draft.args);
  const parsed = Profile.safeParse({
    name: draft.name.trim(),
    ...given('command', draft.command.trim()),
    ...(args.length > 0 && { args }),
    ...given('directory', draft.directory.trim()),
    ...(Object.keys(environment).length > 0 && { environment }),
    ...given('theme', draft.theme),
    ...given('icon', draft.icon),
    ...given('colour', draft.colour),
  });
  const wrong = parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0] as DraftField);
  const problems = Object.fromEntries(wrong.map((field) => [field, problemKeys[field]]));
  if (taken.includes(draft.name.trim())) Object.assign(problems, { name: 'profiles.problem.taken' });
  const isGood = Object.keys(problems).length === 0;
  return { profile: isGood ? parsed.data : undefined, problems };
}

const problemKeys = {
  name: 'profiles.problem.name',
  command: 'profiles.problem.program',
  args: 'profiles.problem.args',
  directory: 'profiles.problem.directory',
  environment: 'profiles.problem.environment',
  theme: 'profiles.problem.theme',
  icon: 'profiles.problem.icon',
  colour: 'profiles.problem.colour',
} as const satisfies Readonly<Record<DraftField, MessageKey>>;

function readEnvironment(text: string): Record<string, string | null> {
  const entries = linesOf(text).map((line): [string, string | null] => {
    const at = line.indexOf('=');
    return at < 0 ? [line.trim(), null] : [line.slice(0, at), line.slice(at + 1)];
  });
  return Object.fromEntries(entries);
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

function given(field: DraftField, text: string): Partial<Record<DraftField, string>> {
  return text === '' ? {} : { [field]: text };
}

/** With its arguments in one place, and its parts in one order. */
function plain(profile: Profile): unknown {
  const { command = [], args = [], environment = {}, name, directory, theme, icon, colour } = profile;
  const words = [...(typeof command === 'string' ? [command] : command), ...args];
  return [name, words, directory, Object.entries(environment), theme, icon, colour];
}

/** A name for a copy, or a new one, that no other has. Pure. */
export function freeName(name: string, taken: readonly string[]): string {
  const names = Array.from({ length: taken.length + 1 }, (_, index) => `${name.slice(0, 50)} ${index + 2}`);
  return taken.includes(name) ? (names.find((one) => !taken.includes(one)) ?? name) : name;
}
