import { defineConfig } from 'vitest/config'

// React Router's plugin stays out: it rewrites route modules for the browser build, and a test wants them as written.
export default defineConfig({
  test: {
    allowOnly: false,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{contract,server,web,content,tools,tests/kit}/**/*.test.{ts,tsx}'],
          globalSetup: 'tests/kit/database-setup.ts',
          setupFiles: 'tests/kit/quiet.ts',
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'drills',
          include: ['tests/drills/**/*.drill.ts'],
          globalSetup: 'tests/kit/database-setup.ts',
          // A drill kills processes and measures how they come back; a neighbour would disturb both.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
          globalSetup: 'tests/kit/site-setup.ts',
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 5_000, interval: 50 } },
        },
      },
    ],
  },
})
