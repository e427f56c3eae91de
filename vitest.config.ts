import { defineConfig } from 'vitest/config';

const shared = {
  environment: 'node',
  setupFiles: ['test/own-home.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

/** Those that count processes, descriptors and milliseconds of the machine they run on: one file after the other. */
const onTheMachine = { ...shared, testTimeout: 120_000, pool: 'forks', fileParallelism: false } as const;
export default defineConfig({
  test: {
    globalSetup: ['test/build-once.ts'],
    projects: [
      // Most of what a file costs is loading the modules; these leave nothing of theirs behind in them.
      { test: { ...shared, name: 'unit', include: ['test/unit/**/*.test.ts'], isolate: false } },
      { test: { ...shared, name: 'contract', include: ['test/contract/**/*.test.ts'] } },
      { test: { ...onTheMachine, name: 'integration', include: ['test/integration/**/*.test.ts'] } },
      { test: { ...onTheMachine, name: 'e2e', include: ['test/e2e/*.test.ts'] } },
      { test: { ...onTheMachine, name: 'desktop', include: ['test/e2e/desktop/*.test.ts'] } },
      { test: { ...onTheMachine, name: 'desktop-quit', include: ['test/e2e/desktop/quit/*.test.ts'] } },
      { test: { ...onTheMachine, name: 'electron-host', include: ['test/e2e/electron-host/*.test.ts'] } },
    ],
  },
});
