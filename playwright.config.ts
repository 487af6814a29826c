import { defineConfig } from '@playwright/test'
import { launchOptions } from '#tests/kit/browser/launch-options.ts'
import { waitLimitMs } from '#tests/kit/journey/wait-limit.ts'
import { readFileSeconds } from '#tests/kit/run/file-seconds.ts'

// Playwright runs the files of a project by name. The long files are a project of their own, which it runs first, so that
// no worker is still busy with one at the end. A worker starts anew between projects, so there are only two.
const longSeconds = 25
const longJourneys = Object.entries(readFileSeconds())
  .filter(([path, seconds]) => path.endsWith('.journey.ts') && seconds >= longSeconds)
  .map(([path]) => `**/${path}`)

export default defineConfig({
  testDir: 'tests/journeys',
  projects: [
    { name: 'long', testMatch: longJourneys },
    { name: 'others', testMatch: '*.journey.ts', testIgnore: longJourneys },
  ],
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
