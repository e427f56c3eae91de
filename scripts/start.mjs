import { nodeProblem, platformProblem, whyBrowser } from './requirements.mjs';

const problem = nodeProblem(process.versions.node) || platformProblem(process.platform);
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}

// Loaded only now: an old Node could not read what these files contain.
const { buildIfStale, commandLine, installDependencies, say, SetupError } = await import('./setup.mjs');
try {
  await installDependencies();
  await buildIfStale();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  say(error.message);
  process.exit(1);
}
const args = process.argv.slice(2);
const why = whyBrowser({ args, env: process.env, isRoot: process.getuid?.() === 0 });
if (why === undefined) {
  const { obtainElectron, runApp } = await import('./electron.mjs');
  const electron = await obtainElectron();
  const status = electron === undefined ? undefined : await runApp(electron, args);
  if (status !== undefined) process.exit(status);
  if (electron !== undefined) say('The window did not open (see above), so Sallyport runs in the browser.');
} else say(why);

// The program runs in this process, so that signals, exit status and terminal are its own.
process.argv = [process.execPath, commandLine, 'serve', ...args.filter((arg) => arg !== '--browser')];
await import(commandLine);
