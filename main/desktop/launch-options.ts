import { resolve } from 'node:path';

/** What the app was started with; the same for a second start, which hands its own to the first. */
export interface LaunchOptions {
  readonly stateDir: string | undefined;
  /** `key=value`, as for the command line. */
  readonly assignments: readonly string[];
  /** `--quit`: the running app shall quit. */
  readonly shouldQuit: boolean;
  /** `sallyport://` links and absolute paths to be opened. */
  readonly targets: readonly string[];
}

const valued = ['--state-dir', '--set'] as const;

/**
 * Reads the arguments that follow the program (and, in development, the app's folder). Pure. Switches of Chromium and
 * anything else unknown are passed over: Electron reads them itself.
 */
export function parseLaunchOptions(args: readonly string[], cwd: string): LaunchOptions {
  const values: Record<(typeof valued)[number], string[]> = { '--state-dir': [], '--set': [] };
  const targets: string[] = [];
  let shouldQuit = false;
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    const option = valued.find((name) => arg === name || arg.startsWith(`${name}=`));
    if (option !== undefined) {
      if (arg === option) index += 1;
      const value = arg === option ? args[index] : arg.slice(option.length + 1);
      if (value !== undefined) values[option].push(value);
    } else if (arg === '--quit') shouldQuit = true;
    else if (arg !== '' && !arg.startsWith('-')) targets.push(isLink(arg) ? arg : resolve(cwd, arg));
  }
  const stateDir = values['--state-dir'].at(-1);
  return {
    stateDir: stateDir === undefined ? undefined : resolve(cwd, stateDir),
    assignments: values['--set'],
    shouldQuit,
    targets,
  };
}

/** The arguments that say the same wherever they are read; `parseLaunchOptions` turned round. Pure. */
export function toArguments({ stateDir, assignments, shouldQuit, targets }: LaunchOptions): string[] {
  return [
    ...(stateDir === undefined ? [] : [`--state-dir=${stateDir}`]),
    ...assignments.map((assignment) => `--set=${assignment}`),
    ...(shouldQuit ? ['--quit'] : []),
    ...targets,
  ];
}

/** The switches among `args` that are Electron's and Chromium's, each of one word. Pure. */
export function foreignSwitches(args: readonly string[]): string[] {
  return args.filter((arg) => arg.startsWith('-') && !/^--(?:state-dir|set|quit)(?:=|$)/.test(arg));
}

function isLink(text: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(text);
}
