import { readFileSync } from 'node:fs';
import { AppError } from '../../base/errors.ts';
import { isObject } from '../../base/is-object.ts';
import { shortened } from '../../base/shown-text.ts';
import { splitCommandLine } from '../../protocol/opening-command.ts';
import type { RefusedSetting } from '../../protocol/settings-report.ts';
import type { Log } from '../log.ts';
import { parseRelaySetting } from '../remote/peer-address.ts';
import { parseAddressList } from '../remote/peer-listener.ts';
import {
  isSettingName,
  settingNames,
  settingsSchema,
  type SettingName,
  type Settings,
} from '../../protocol/settings.ts';
import { deriveTimings, TimingsError } from '../timings.ts';
import { describeAllowed } from './allowed-values.ts';
import { checkOwnKeys } from './check-own-keys.ts';
import { messages } from './messages.ts';
import { nearestName } from './nearest-name.ts';
import { problemOfProfiles, profileNameOf, readProfiles } from './read-profiles.ts';
import { BYTE_ORDER_MARK, lineOfPath, readSettingsText, type SettingsEntry } from './settings-text.ts';

/** What the file of settings in a state folder holds. */
export interface SettingsFile {
  readonly path: string;
  /** As it stands there. */
  readonly text: string;
  /** One entry of it can be changed where it stands. */
  readonly isPlain: boolean;
  /** What is set there and may be. */
  readonly chosen: Partial<Settings>;
  /** All that was understood, also what is no setting or no value of one. */
  readonly stored: Readonly<Record<string, unknown>>;
  /** What does not hold, in the order of lines; a long list is cut short. */
  readonly refused: readonly RefusedSetting[];
  /** Something of it was not understood at all. */
  readonly isDamaged: boolean;
  /** It is there, and cannot be read. */
  readonly error?: Error;
}

/** By which editors know what a file may hold. */
const SCHEMA_NAME = '$schema';
const OWN_KEYS = 'window.keys' satisfies SettingName;
const PROFILES = 'terminal.profiles' satisfies SettingName;
const MOST_REFUSED = 20;

/** Settings that are checked together (TimingsError). */
const timingNames = [
  'session.callbackMs',
  'terminal.jobGraceMs',
  'terminal.shellGraceMs',
  'agent.quitMs',
] as const satisfies readonly SettingName[];

/** What a value has to be beside its type. They throw AppError. */
const furtherChecks: { readonly [N in SettingName]?: (value: Settings[N]) => unknown } = {
  'remote.listen': parseAddressList,
  'remote.relay': parseRelaySetting,
  'window.openFile': splitCommandLine,
  'terminal.editor': splitCommandLine,
};

/** Reads it once, as it is now. A missing one holds nothing; whatever else is wrong with it is told, and never thrown. */
export function readSettingsFile(path: string): SettingsFile {
  try {
    const text = readFileSync(path, 'utf8').replace(BYTE_ORDER_MARK, '');
    return { path, text, ...understand(text) };
  } catch (thrown) {
    const error = thrown as NodeJS.ErrnoException;
    const nothing = { path, text: '', isPlain: true, chosen: {}, stored: {}, refused: [], isDamaged: false };
    if (error.code === 'ENOENT') return nothing;
    return {
      ...nothing,
      error,
      refused: [{ line: null, name: null, problem: messages.settingsUnreadable(error.message) }],
    };
  }
}

/** The defaults, below what the file says, below what this run was started with. */
export function mergeSettings({ chosen }: Pick<SettingsFile, 'chosen'>, overrides: Partial<Settings>): Settings {
  return settingsSchema.parse({ ...chosen, ...overrides });
}

/** Names what does not hold, on standard error and in the log. */
export function tellRefusedSettings(file: SettingsFile, log: Log): void {
  for (const { line, problem } of file.refused)
    process.stderr.write(`${messages.problem(messages.refusedSetting(file.path, line, problem))}\n`);
  logRefusedSettings(file, log);
}

export function logRefusedSettings({ path, refused }: SettingsFile, log: Log): void {
  for (const { line, name, problem } of refused)
    log.warn({ file: path, line, setting: name, problem }, 'a setting in the file does not hold');
}

/** What of a text would not hold as a file of settings. */
export function refusedIn(text: string): readonly RefusedSetting[] {
  return understand(text).refused;
}

/** What holds once the file has been read anew: what it says, and where that does not hold, what held before. Pure. */
export function keepGood(before: Partial<Settings>, file: SettingsFile): Partial<Settings> {
  const isUnknown = file.isDamaged || file.error !== undefined;
  const kept = Object.entries(before).filter(([name]) => isUnknown || Object.hasOwn(file.stored, name));
  const parts = { ...keepGoodKeys(before, file), ...keptProfiles(before, file) };
  const merged: Partial<Settings> = { ...Object.fromEntries(kept), ...file.chosen, ...parts };
  if (contradictionIn(merged) === undefined) return merged;
  const isTiming = ([name]: [string, unknown]): boolean => (timingNames as readonly string[]).includes(name);
  const others = Object.entries(merged).filter((entry) => !isTiming(entry));
  return Object.fromEntries([...others, ...Object.entries(before).filter(isTiming)]);
}

/** Of the entries for actions, too, each that does not hold leaves in force what did. */
function keepGoodKeys(before: Partial<Settings>, { chosen, stored }: SettingsFile): Partial<Settings> {
  const good = chosen[OWN_KEYS];
  const written = stored[OWN_KEYS];
  if (good === undefined || !isObject(written)) return {};
  const known = { ...before[OWN_KEYS], ...good };
  const kept = Object.keys(written).filter((actionId) => Object.hasOwn(known, actionId));
  return { [OWN_KEYS]: Object.fromEntries(kept.map((actionId) => [actionId, known[actionId] ?? null])) };
}

/** Of a profile that does not hold any more, what held before. */
function keptProfiles(before: Partial<Settings>, { chosen, stored }: SettingsFile): Partial<Settings> {
  const { [PROFILES]: profiles } = chosen;
  const written = stored[PROFILES];
  if (profiles === undefined || !Array.isArray(written)) return {};
  const missing = written.map(profileNameOf).filter((name) => !profiles.some((profile) => profile.name === name));
  const kept = before[PROFILES]?.filter(({ name }) => missing.includes(name)) ?? [];
  return kept.length === 0 ? {} : { [PROFILES]: [...profiles, ...kept] };
}

function understand(text: string): Omit<SettingsFile, 'path' | 'text'> {
  const { entries, faults, isPlain } = readSettingsText(text);
  const refused: RefusedSetting[] = faults.map(({ line, kind, near }) => {
    return { line, name: null, problem: messages.settingsFaults[kind](near) };
  });
  const chosen: Record<string, unknown> = {};
  const stored: [string, unknown][] = [];
  for (const [name, { line, value, lines }] of entries) {
    if (value === undefined) continue; // Its fault has been named.
    stored.push([name, value]);
    if (name === SCHEMA_NAME) continue;
    const { good, bad } = partsOf(text, name, { value, lines });
    refused.push(...bad);
    const problem = problemOf(name, good);
    if (problem === undefined) chosen[name] = good;
    else refused.push({ line, name: shortened(name), problem });
  }
  refused.push(...takeContradictions(chosen, entries));
  const isDamaged = faults.length > 0;
  return { isPlain, chosen, stored: Object.fromEntries(stored), refused: cutShort(refused.sort(byLine)), isDamaged };
}

/** Of a setting that has entries, those that hold: a mistake in one costs that alone. */
function partsOf(
  text: string,
  name: string,
  { value, lines }: Pick<SettingsEntry, 'value' | 'lines'>,
): { readonly good: unknown; readonly bad: readonly RefusedSetting[] } {
  if (name === OWN_KEYS && isObject(value)) {
    const { keys, refused } = checkOwnKeys(value);
    const lineOf = (actionId: string): number | null => lines.get(actionId) ?? null;
    return { good: keys, bad: refused.map(({ actionId, problem }) => ({ line: lineOf(actionId), name, problem })) };
  }
  if (name === PROFILES && Array.isArray(value)) {
    const { profiles, faults } = readProfiles(value);
    const lineOf = (path: readonly PropertyKey[]): number | null => lineOfPath(text, [name, ...path]);
    return { good: profiles, bad: faults.map(({ path, problem }) => ({ line: lineOf(path), name, problem })) };
  }
  return { good: value, bad: [] };
}

/** Why a value does not hold; undefined when it does. An undefined one is the default. */
export function problemOf(name: string, value: unknown): string | undefined {
  if (!isSettingName(name)) return messages.unknownInFile(shortened(name), nearestName(name, settingNames));
  if (value === undefined) return undefined;
  if (name === PROFILES && Array.isArray(value)) return problemOfProfiles(value);
  const schema = settingsSchema.shape[name];
  if (!schema.safeParse(value).success) {
    const shown = typeof value === 'string' ? value : JSON.stringify(value);
    return messages.badSettingValue(name, shortened(shown), describeAllowed(schema));
  }
  if (name === OWN_KEYS && isObject(value)) return checkOwnKeys(value).refused[0]?.problem;
  return appErrorOf(() => (furtherChecks[name] as ((value: unknown) => unknown) | undefined)?.(value))?.message;
}

/** Takes out those that contradict one another, or a default. */
function takeContradictions(
  chosen: Record<string, unknown>,
  entries: ReadonlyMap<string, SettingsEntry>,
): readonly RefusedSetting[] {
  const problem = contradictionIn(chosen);
  if (problem === undefined) return [];
  const meant = timingNames.filter((name) => name in chosen);
  for (const name of meant) delete chosen[name];
  return meant.map((name) => ({ line: entries.get(name)?.line ?? null, name, problem }));
}

/** How settings contradict one another, or a default; undefined when they do not. */
export function contradictionIn(chosen: Partial<Settings>): string | undefined {
  const error = appErrorOf(() => deriveTimings(settingsSchema.parse(chosen)));
  if (!(error instanceof TimingsError)) return undefined;
  return messages.contradiction(error.outer, error.outerMs, error.inner, error.innerMs);
}

function appErrorOf(act: () => unknown): AppError | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function byLine(one: RefusedSetting, other: RefusedSetting): number {
  return (one.line ?? 0) - (other.line ?? 0);
}

function cutShort(refused: readonly RefusedSetting[]): readonly RefusedSetting[] {
  if (refused.length <= MOST_REFUSED) return refused;
  const problem = messages.moreRefused(refused.length - MOST_REFUSED);
  return [...refused.slice(0, MOST_REFUSED), { line: null, name: null, problem }];
}
