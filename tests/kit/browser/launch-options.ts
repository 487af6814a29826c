import type { LaunchOptions } from '@playwright/test'
import type { FoundBrowser } from './found-browser.ts'

const variable = 'JOURNEY_BROWSER'

/** The setup finds the browser once; the workers, which are processes of their own, are told by the environment. */
export const tellWorkers = (browser: FoundBrowser): void => {
  process.env[variable] = JSON.stringify(browser)
}

/**
 * What a full browser does beside showing pages. The first two ready lists of suggestions for the address bar
 * in every new window, which costs more than most of our pages do. Only the last list that a browser is given
 * counts, so the rest is what Playwright switches off.
 */
const unwanted = [
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
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      `--disable-features=${unwanted.join(',')}`,
      // Chromium cannot drop its rights when root starts it, and containers rarely allow it either.
      '--no-sandbox',
      // The journeys visit our own server alone; nothing they do may depend on, or be told to, another.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  }
}
