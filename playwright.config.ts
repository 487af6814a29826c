import { defineConfig } from '@playwright/test'
import { patienceMs } from '#tests/kit/journey/patience.ts'
import { launchOptions } from '#tests/kit/browser/launch-options.ts'

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.journey.ts',
  globalSetup: './tests/kit/journey/site-setup.ts',
  reporter: './tests/kit/run/journey-reporter.ts',
  forbidOnly: true,
  // Journeys wait as much as they work, for animations and for forms that are not sent faster than a hand can.
  workers: 3,
  // Walked once more for its trace, which would slow down all the others. A journey that then passes is named at the
  // end of the run, and more than three of them fail it.
  retries: 1,
  // Long enough for a machine that is busy with something else: what is right takes no longer for it.
  timeout: 180_000,
  expect: { timeout: patienceMs },
  use: {
    // Each worker reads this file again, after the setup has found the browser.
    launchOptions: launchOptions(),
    trace: 'on-first-retry',
  },
})
