import { defineConfig } from 'vitest/config'

const database = 'tests/support/global-setup.ts'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.db.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts', 'src/**/*.db.test.ts'],
          globalSetup: [database],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          globalSetup: [database],
          isolate: false,
        },
      },
      {
        extends: true,
        // One at a time: they kill processes and measure how long others take to notice.
        test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], fileParallelism: false },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/browser-setup.ts'],
          // Two at a time take as long, and a busy machine is no person's machine.
          fileParallelism: false,
          isolate: false,
          // As many windows as tests/e2e/screens opens.
          maxConcurrency: 2,
          retry: 1,
        },
      },
    ],
  },
})
