import { defineConfig } from 'vitest/config'
import { LongestFirst } from '#tests/kit/run/longest-first.ts'

/** A neighbour would disturb what these measure: how fast something is, or what one database wrote. */
const alone = [
  'application-crowd',
  'application-spam',
  'embedded-kill',
  'feed-copy',
  'server-kill',
  'vault-at-rest',
].map((name) => `tests/drills/${name}.drill.ts`)
/**
 * What a machine does that has to do something else for some seconds: it keeps a server waiting. Such a test is tried
 * again, and told. What is wrong (oversold, lost, told to a stranger) says other words, and fails at once.
 */
const tooBusy = {
  count: 2,
  condition: /\b503\b|unavailable|timed out|does not answer|to be less than (?!or)/,
}
const drills = {
  globalSetup: 'tests/kit/database/database-setup.ts',
  testTimeout: 120_000,
  hookTimeout: 60_000,
}

// React Router's plugin stays out: it rewrites route modules for the browser build, and a test wants them as written.
export default defineConfig({
  test: {
    allowOnly: false,
    retry: tooBusy,
    sequence: { sequencer: LongestFirst },
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
