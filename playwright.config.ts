import { defineConfig } from '@playwright/test'
import { waitLimitMs } from '#tests/kit/journey/wait-limit.ts'
import { launchOptions } from '#tests/kit/browser/launch-options.ts'

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.journey.ts',
  globalSetup: './tests/kit/journey/site-setup.ts',
  reporter: './tests/kit/run/journey-reporter.ts',
  forbidOnly: true,
  // Three workers on two cores: journeys often wait, for animations and for the minimum time of a form.
  workers: 3,
  // A failed journey runs once more with a trace, because tracing slows journeys down. The end of the run names the
  // journeys that pass only then, and more than three of them fail the run.
  retries: 1,
  // The longest journey sets a timeout of its own.
  timeout: 60_000,
  expect: { timeout: waitLimitMs },
  use: {
    // Each worker loads this file again, after the setup has found the browser.
    launchOptions: launchOptions(),
    trace: 'on-first-retry',
  },
})
