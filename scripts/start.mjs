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
say(whyBrowser(process.env));

// The program runs in this process, so that signals, exit status and terminal are its own.
process.argv = [process.execPath, commandLine, 'serve', ...process.argv.slice(2)];
await import(commandLine);
