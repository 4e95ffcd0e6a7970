import { defineConfig } from 'vitest/config'

import { LongestFirst } from './tests/support/longest-first.ts'

const database = 'tests/support/global-setup.ts'
const ofModules = 'src/modules/**/tests/**/*.test.ts'
const ofModulesInBrowser = 'src/modules/**/tests/**/*.e2e.test.ts'
// On two cores: while one test waits for the database or a clock, the others work.
const fourAtATime = { maxWorkers: 4, sequence: { groupOrder: 1 } }

export default defineConfig({
  test: {
    pool: 'forks',
    // While one waits for a page or a process, two others work.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.db.test.ts', ofModules],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts', 'src/**/*.db.test.ts', ofModules],
          exclude: [ofModulesInBrowser],
          globalSetup: [database],
          isolate: false,
          ...fourAtATime,
        },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          globalSetup: [database],
          isolate: false,
          ...fourAtATime,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/faults-setup.ts'],
          isolate: false,
          // Servers start in them, three at a time.
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts', ofModulesInBrowser],
          globalSetup: ['tests/support/browser-setup.ts'],
          isolate: false,
          // As many windows as tests/e2e/screens opens.
          maxConcurrency: 2,
          retry: 1,
          // As patient as a visitor with a locator.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
