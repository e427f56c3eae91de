/** The two commands of package.json by which a checkout is used. */
const NPM_SCRIPTS: ReadonlySet<string> = new Set(['start', 'sallyport']);

/**
 * A command of ours as a person can type it where this program was started: through npm, in a checkout, where there is
 * no `sallyport` to be found, or by its own name.
 */
export function saidCommand(command: string, env: NodeJS.ProcessEnv = process.env): string {
  const isCheckout = env['npm_package_name'] === 'sallyport' && NPM_SCRIPTS.has(env['npm_lifecycle_event'] ?? '');
  if (!isCheckout) return `sallyport ${command}`;
  return command === 'serve' ? 'npm start' : `npm run -s sallyport -- ${command}`;
}
