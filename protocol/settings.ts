import { z } from 'zod';
import { LONGEST_PROFILES, MOST_PROFILES, Profile } from './profile.ts';
import { windowSettings } from './window-settings.ts';

const Milliseconds = z.number().int().positive().max(2_147_483_647);
/** A duration that may also be `never`. */
const MillisecondsOrNever = z.union([Milliseconds, z.literal('never')]);

/** Every setting with its default. Durations in milliseconds. What each is for, people read in docs/settings.md. */
export const settingsSchema = z.strictObject({
  ...windowSettings,
  'session.recoveryMs': Milliseconds.default(20_000),
  'session.inactivityMs': Milliseconds.default(40_000),
  'session.openMs': Milliseconds.default(10_000),
  'session.callbackMs': Milliseconds.default(5_000),
  'terminal.idleGraceMs': MillisecondsOrNever.default(900_000),
  'terminal.sweepMs': Milliseconds.default(60_000),
  'terminal.leaseMs': Milliseconds.default(30_000),
  'terminal.reapNoticeMs': Milliseconds.default(60_000),
  'terminal.reapBusy': z.boolean().default(false),
  'terminal.cap': z.number().int().positive().max(10_000).default(64),
  'terminal.startMs': Milliseconds.default(5_000),
  'terminal.jobGraceMs': Milliseconds.default(500),
  'terminal.shellGraceMs': Milliseconds.default(500),
  'terminal.scrollbackLines': z.number().int().min(0).max(100_000).default(2_000),
  'terminal.logBytes': z.number().int().min(65_536).max(268_435_456).default(2_097_152),
  /** Empty: the user's login shell. */
  'terminal.shell': z.string().max(4096).default(''),
  /** Which program opens a file in a new tab, as a command line. Empty: what the environment names. */
  'terminal.editor': z.string().max(4096).default(''),
  /** Empty: the shell. */
  'terminal.defaultProfile': z.string().max(300).default(''),
  'terminal.profiles': z
    .array(Profile)
    .max(MOST_PROFILES)
    .refine(haveNamesOfTheirOwn, 'each profile has a name of its own')
    .refine((profiles) => JSON.stringify(profiles).length <= LONGEST_PROFILES, 'they are too long together')
    .default([]),
  /** Whether bash, zsh and fish are started so that they mark their prompts and commands. */
  'terminal.shellIntegration': z.boolean().default(true),
  'agent.heartbeatMs': Milliseconds.default(1_000),
  'agent.quitMs': Milliseconds.default(3_000),
  'agent.logLevel': z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** How large a file of the audit log grows, and how many there are. */
  'audit.fileBytes': z.number().int().min(16_384).max(268_435_456).default(1_048_576),
  'audit.files': z.number().int().min(2).max(100).default(5),
  /** Where paired devices may connect: HOST:PORT, separated by commas. Empty: nowhere. */
  'remote.listen': z.string().max(4096).default(''),
  /** The relay by which paired devices reach this one: wss://…. Empty: none. */
  'remote.relay': z.string().max(4096).default(''),
  /** Whether this device is announced in local networks where it listens, and paired ones are looked for there. */
  'remote.discovery': z.boolean().default(false),
  'update.longestWaitMs': Milliseconds.default(86_400_000),
  /** Whether the app leaves its agent, and so all terminals, running in the background; from its next start on. */
  'app.keepTerminals': z.boolean().default(false),
  /** What closing the window does. */
  'app.whenClosed': z.enum(['ask', 'tray', 'quit']).default('ask'),
});

function haveNamesOfTheirOwn(profiles: readonly Profile[]): boolean {
  return new Set(profiles.map(({ name }) => name)).size === profiles.length;
}

export type Settings = z.output<typeof settingsSchema>;
export type SettingName = keyof Settings;

export const settingNames = Object.keys(settingsSchema.shape) as SettingName[];

export const defaultSettings: Settings = settingsSchema.parse({});

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingsSchema.shape, name);
}

/** Whether two values of a setting are one. In what has parts their order counts. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/**
 * When a changed value comes into force: at once, for windows that are loaded from then on, for terminals that are opened
 * from then on, or with the next start.
 */
export type SettingEffect = 'now' | 'nextLoad' | 'newTerminals' | 'nextStart';

const effects: Readonly<Partial<Record<SettingName, SettingEffect>>> = {
  'window.images': 'nextLoad',
  'app.whenClosed': 'now',
  'terminal.cap': 'now',
  'terminal.idleGraceMs': 'now',
  'terminal.reapBusy': 'now',
  'terminal.shell': 'newTerminals',
  'terminal.editor': 'newTerminals',
  'terminal.defaultProfile': 'newTerminals',
  'terminal.profiles': 'newTerminals',
  'terminal.scrollbackLines': 'newTerminals',
  'terminal.logBytes': 'newTerminals',
};

export function effectOf(name: SettingName): SettingEffect {
  return effects[name] ?? (Object.hasOwn(windowSettings, name) ? 'now' : 'nextStart');
}
