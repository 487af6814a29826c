import { defineConfig } from 'vitest/config'
import { LongestFirst } from '#tests/kit/run/longest-first-sequencer.ts'

/** This drill reads the whole write-ahead log of its duration, so it has a PostgreSQL of its own. */
const atRest = ['tests/drills/vault-at-rest.drill.ts']
const globalSetup = 'tests/kit/database/database-setup.ts'
// More workers than cores: drills often wait for processes that they start.
const maxWorkers = 3

const drills = {
  globalSetup,
  maxWorkers,
  // A working drill takes less time on any machine, so only a hanging one reaches the timeout.
  testTimeout: 600_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 300_000, interval: 50 } },
}

// Without React Router's plugin, which rewrites route modules for the browser build: tests need the originals.
export default defineConfig({
  test: {
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    // Long enough for a busy machine. A long timeout does not slow down a passing test.
    expect: { poll: { timeout: 20_000, interval: 20 } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{contract,server,web,console,content,tools,tests/kit}/**/*.test.{ts,tsx}'],
          globalSetup,
          setupFiles: 'tests/kit/run/quiet.ts',
          // One process loads the server and the pages once for many test files. Mocks and stubs are reset per test.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          maxWorkers,
          // Long enough for a busy machine.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          ...drills,
          name: 'drills',
          include: ['tests/drills/**/*.drill.ts'],
          exclude: atRest,
        },
      },
      { extends: true, test: { ...drills, name: 'drills at rest', include: atRest } },
    ],
  },
})
