import { defineConfig } from '@playwright/test'
import { launchOptions } from '#tests/kit/browser/launch-options.ts'

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.journey.ts',
  globalSetup: './tests/kit/journey/site-setup.ts',
  reporter: './tests/kit/run/journey-reporter.ts',
  forbidOnly: true,
  workers: 2,
  // A journey that failed has failed. It is walked once more for its trace, which would slow down all the others.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // Each worker reads this file again, after the setup has found the browser.
    launchOptions: launchOptions(),
    trace: 'on-first-retry',
  },
})
