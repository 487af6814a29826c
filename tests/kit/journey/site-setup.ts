import type { TestProject } from 'vitest/node'
import { buildIfStale } from '#tools/build.ts'
import { startBrowser } from '#tests/kit/browser/browser.ts'
import { startSite } from '#tests/kit/server/site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    siteAddress: string
    browserAddress: string
  }
}

const say = (sentence: string) => console.log(`  ${sentence}`)

/** One built site and one browser for all journeys. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await startBrowser(say)
  try {
    await buildIfStale(say)
    say('Starting the site with a database of its own …')
    const site = await startSite()
    project.provide('siteAddress', site.address)
    project.provide('browserAddress', browser.wsEndpoint())
    return async () => {
      await browser.close()
      await site.stop()
      // What a visitor did was answered well or it was not: an error in the log is a failure nobody saw.
      const complaints = site.complaints()
      if (complaints.length > 0)
        throw new Error(`The server complained during the journeys:\n${complaints.join('\n')}`)
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}
