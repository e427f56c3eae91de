import { readFileSync } from 'node:fs';
import { AppError } from '../../base/errors.ts';
import type { SettingsStatus } from '../../protocol/status.ts';
import type { Log } from '../log.ts';
import { parseRelaySetting } from '../remote/peer-address.ts';
import { parseAddressList } from '../remote/peer-listener.ts';
import { settingNames, settingsSchema, type SettingName, type Settings } from '../settings.ts';
import { deriveTimings, TimingsError } from '../timings.ts';
import { describeAllowed } from './allowed-values.ts';
import { messages } from './messages.ts';
import { nearestName } from './nearest-name.ts';
import { readSettingsText, type SettingsEntry, type SettingsText } from './settings-text.ts';

type Refused = SettingsStatus['refused'][number];

/** What the file of settings in a state folder holds. */
export interface SettingsFile {
  readonly path: string;
  /** What is set there and may be. */
  readonly chosen: Partial<Settings>;
  /** All that was understood, also what is no setting or no value of one. */
  readonly stored: Readonly<Record<string, unknown>>;
  /** What does not hold, in the order of lines; a long list is cut short. */
  readonly refused: readonly Refused[];
  /** Something of it was not understood at all. */
  readonly isDamaged: boolean;
  /** It is there, and cannot be read. */
  readonly error?: Error;
}

const MOST_REFUSED = 20;
const LONGEST_VALUE = 60;

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
};

/** Reads it once, as it is now. A missing one holds nothing; whatever else is wrong with it is told, and never thrown. */
export function readSettingsFile(path: string): SettingsFile {
  try {
    return { path, ...understand(readSettingsText(readFileSync(path, 'utf8'))) };
  } catch (thrown) {
    const error = thrown as NodeJS.ErrnoException;
    const nothing = { path, chosen: {}, stored: {}, refused: [], isDamaged: false };
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

/** What an agent tells of it; undefined where all of it holds. */
export function settingsStatus({ path: file, refused }: SettingsFile): SettingsStatus | undefined {
  return refused.length === 0 ? undefined : { file, refused: [...refused] };
}

/** Names what does not hold, on standard error and in the log. */
export function tellRefusedSettings({ path, refused }: SettingsFile, log: Log): void {
  for (const { line, name, problem } of refused) {
    process.stderr.write(`${messages.problem(messages.refusedSetting(path, line, problem))}\n`);
    log.warn({ file: path, line, setting: name, problem }, 'a setting in the file does not hold');
  }
}

function understand({ entries, faults }: SettingsText): Omit<SettingsFile, 'path'> {
  const refused: Refused[] = faults.map(({ line, kind, near }) => {
    return { line, name: null, problem: messages.settingsFaults[kind](near) };
  });
  const chosen: Record<string, unknown> = {};
  const stored: [string, unknown][] = [];
  for (const [name, { line, value }] of entries) {
    if (value === undefined) continue; // Its fault has been named.
    stored.push([name, value]);
    const problem = problemOf(name, value);
    if (problem === undefined) chosen[name] = value;
    else refused.push({ line, name: shortened(name), problem });
  }
  refused.push(...takeContradictions(chosen, entries));
  const isDamaged = faults.length > 0;
  return { chosen, stored: Object.fromEntries(stored), refused: cutShort(refused.sort(byLine)), isDamaged };
}

/** Why a value does not hold; undefined when it does. */
function problemOf(name: string, value: unknown): string | undefined {
  if (!isSettingName(name)) return messages.unknownInFile(shortened(name), nearestName(name, settingNames));
  const schema = settingsSchema.shape[name];
  if (!schema.safeParse(value).success) {
    const shown = typeof value === 'string' ? value : JSON.stringify(value);
    return messages.badSettingValue(name, shortened(shown), describeAllowed(schema));
  }
  return appErrorOf(() => (furtherChecks[name] as ((value: unknown) => unknown) | undefined)?.(value))?.message;
}

/** Takes out those that contradict one another, or a default. */
function takeContradictions(
  chosen: Record<string, unknown>,
  entries: ReadonlyMap<string, SettingsEntry>,
): readonly Refused[] {
  const error = appErrorOf(() => deriveTimings(settingsSchema.parse(chosen)));
  if (!(error instanceof TimingsError)) return [];
  const problem = messages.contradiction(error.outer, error.outerMs, error.inner, error.innerMs);
  const meant = timingNames.filter((name) => name in chosen);
  for (const name of meant) delete chosen[name];
  return meant.map((name) => ({ line: entries.get(name)?.line ?? null, name, problem }));
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

function isSettingName(name: string): name is SettingName {
  return (settingNames as readonly string[]).includes(name);
}

function byLine(one: Refused, other: Refused): number {
  return (one.line ?? 0) - (other.line ?? 0);
}

function cutShort(refused: readonly Refused[]): readonly Refused[] {
  if (refused.length <= MOST_REFUSED) return refused;
  const problem = messages.moreRefused(refused.length - MOST_REFUSED);
  return [...refused.slice(0, MOST_REFUSED), { line: null, name: null, problem }];
}

function shortened(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
