import { defineConfig } from 'vitest/config'
import { LongestFirst } from '#tests/kit/run/longest-first.ts'

/** It reads all that the database wrote meanwhile, which a neighbour would make very much. */
const alone = ['tests/drills/vault-at-rest.drill.ts']
const drills = {
  globalSetup: 'tests/kit/database/database-setup.ts',
  // Only what hangs takes so long, on however busy a machine.
  testTimeout: 600_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 300_000, interval: 50 } },
}

// React Router's plugin stays out: it rewrites route modules for the browser build, and a test wants them as written.
export default defineConfig({
  test: {
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    // A condition that must come about is waited for long enough on a busy machine too; what is right comes no later for it.
    expect: { poll: { timeout: 20_000, interval: 20 } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{contract,server,web,content,tools,tests/kit}/**/*.test.{ts,tsx}'],
          globalSetup: 'tests/kit/database/database-setup.ts',
          setupFiles: 'tests/kit/run/quiet.ts',
          // One process reads the server and the pages once for many files; what a test put in place goes with it.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          maxWorkers: 2,
          // Long enough for a machine that is busy with something else: what is right takes no longer for it.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...drills,
          name: 'drills alone',
          include: alone,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...drills,
          name: 'drills together',
          include: ['tests/drills/**/*.drill.ts'],
          exclude: alone,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
