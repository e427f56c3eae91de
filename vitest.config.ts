import { defineConfig } from 'vitest/config';

const shared = {
  environment: 'node',
  setupFiles: ['test/own-home.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

/**
 * Unit and contract tests run side by side. Integration and browser tests count processes, descriptors and
 * milliseconds of the machine they run on, so their files run one after the other.
 */
export default defineConfig({
  test: {
    globalSetup: ['test/build-once.ts'],
    projects: [
      { test: { ...shared, name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      { test: { ...shared, name: 'contract', include: ['test/contract/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          testTimeout: 120_000,
          pool: 'forks',
          fileParallelism: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          pool: 'forks',
          fileParallelism: false,
        },
      },
    ],
  },
});
