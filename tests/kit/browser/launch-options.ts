import type { LaunchOptions } from '@playwright/test'
import { isInMemory } from '#tests/kit/run/test-folder.ts'
import type { FoundBrowser } from './found-browser.ts'

const variable = 'JOURNEY_BROWSER'

/** The setup finds the browser once, and passes it to the worker processes in an environment variable. */
export const passToWorkers = (browser: FoundBrowser): void => {
  process.env[variable] = JSON.stringify(browser)
}

/**
 * Features of a full browser that the journeys disable. The first two prepare suggestions for the address bar in every
 * new window, which costs more than most of our pages. Chromium uses only the last such list, so the rest repeats
 * the list of Playwright.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

export function launchOptions(): LaunchOptions {
  const found = process.env[variable]
  if (found === undefined) return {}
  const { path, env }: FoundBrowser = JSON.parse(found)
  return {
    executablePath: path,
    env: { ...process.env, ...env },
    // Playwright keeps the shared memory of Chromium in files, for containers with little room in memory.
    ...(isInMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      `--disable-features=${disabledFeatures.join(',')}`,
      // The sandbox of Chromium does not work as root, and rarely in containers.
      '--no-sandbox',
      // The journeys must not depend on other hosts or send them anything. Passkeys need the name localhost.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  }
}
