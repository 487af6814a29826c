import { type BrowserServer, chromium } from 'playwright-core'
import { findBrowser } from './find-browser.ts'

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

/** One browser for the whole run; each worker connects to it and each journey gets its own profile in it. */
export async function startBrowser(say: (sentence: string) => void): Promise<BrowserServer> {
  const { path, env } = await findBrowser(say)
  return chromium.launchServer({
    // A bare machine may not even know the name localhost.
    host: '127.0.0.1',
    executablePath: path,
    // The runner answers signals itself; Playwright would end the run as if all were well.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
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
  })
}
