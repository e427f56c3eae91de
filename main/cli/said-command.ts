import { basename } from 'node:path';

/** The two commands of package.json by which a checkout is used. */
const NPM_SCRIPTS: ReadonlySet<string> = new Set(['start', 'sallyport']);

/** The command line's program beside an installed app, where `sallyport` is the app. */
const INSTALLED_NAME = 'sallyport-agent';

/** What tells how a program was started. */
type Start = Pick<NodeJS.Process, 'env' | 'execPath'>;

/** The name by which a person starts the command line outside of a checkout. */
export function programName({ execPath }: Pick<Start, 'execPath'> = process): string {
  return basename(execPath) === INSTALLED_NAME ? INSTALLED_NAME : 'sallyport';
}

/**
 * A command of ours as a person can type it where this program was started: through npm, in a checkout, where there is
 * no `sallyport` to be found, or by its own name.
 */
export function saidCommand(command: string, start: Start = process): string {
  const name = programName(start);
  if (name === INSTALLED_NAME || !isCheckout(start.env)) return `${name} ${command}`;
  return command === 'serve' ? 'npm start' : `npm run -s sallyport -- ${command}`;
}

function isCheckout(env: NodeJS.ProcessEnv): boolean {
  return env['npm_package_name'] === 'sallyport' && NPM_SCRIPTS.has(env['npm_lifecycle_event'] ?? '');
}
