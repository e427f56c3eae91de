import { basename, resolve } from 'node:path';

/** The two commands of package.json by which a checkout is used. */
const NPM_SCRIPTS: ReadonlySet<string> = new Set(['start', 'sallyport']);

/** The command line's program beside an installed app, where `sallyport` is the app. */
const INSTALLED_NAME = 'sallyport-agent';

const STATE_DIR = '--state-dir';

/** What tells how a program was started. */
type Start = Pick<NodeJS.Process, 'env' | 'execPath' | 'argv'>;

/** The name by which a person starts the command line outside of a checkout. */
export function programName({ execPath }: Pick<Start, 'execPath'> = process): string {
  return basename(execPath) === INSTALLED_NAME ? INSTALLED_NAME : 'sallyport';
}

/** A command of ours, as a person can type it to reach the agent that this one is about: in its state folder. */
export function saidCommand(command: string, start: Start = process): string {
  const stateDir = givenStateDir(start.argv);
  if (stateDir === undefined) return saidElsewhere(command, start);
  const option = `${STATE_DIR} ${quoted(resolve(stateDir))}`;
  const [ours, ...theirs] = command.split(' -- ');
  return [saidElsewhere(`${ours} ${option}`, start), ...theirs].join(' -- ');
}

/**
 * A command of ours for another machine, or about no agent at all. Through npm, in a checkout, where there is no
 * `sallyport` to be found, or by its own name.
 */
export function saidElsewhere(command: string, start: Start = process): string {
  const name = programName(start);
  if (name === INSTALLED_NAME || !isCheckout(start.env)) return `${name} ${command}`;
  const [word, ...options] = command.split(' ');
  if (word !== 'serve') return `npm run -s sallyport -- ${command}`;
  return ['npm start', ...(options.length === 0 ? [] : ['--', ...options])].join(' ');
}

function isCheckout(env: NodeJS.ProcessEnv): boolean {
  return env['npm_package_name'] === 'sallyport' && NPM_SCRIPTS.has(env['npm_lifecycle_event'] ?? '');
}

/** What follows `--` is somebody else's. */
function givenStateDir(argv: readonly string[]): string | undefined {
  const ours = argv.slice(0, argv.includes('--') ? argv.indexOf('--') : undefined);
  const given = ours.flatMap((word, index) => {
    if (word.startsWith(`${STATE_DIR}=`)) return [word.slice(STATE_DIR.length + 1)];
    return word === STATE_DIR ? ours.slice(index + 1, index + 2) : [];
  });
  return given.at(-1);
}

/** A path as a shell takes it for one word. */
function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
