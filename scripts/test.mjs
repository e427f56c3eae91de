import { nodeProblem, platformProblem } from './requirements.mjs';

const problem = nodeProblem(process.versions.node) || platformProblem(process.platform);
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}

// Loaded only now: an old Node could not read what these files contain.
const { runTests } = await import('./test-run.mjs');
const { SetupError } = await import('./setup.mjs');
try {
  process.exitCode = await runTests();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`\n${error.message}\n\n0 passed, 1 failed`);
  process.exitCode = 1;
}
