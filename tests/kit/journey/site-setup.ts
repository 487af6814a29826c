import { buildIfStale } from '#tools/build.ts'
import { findBrowser } from '#tests/kit/browser/find-browser.ts'
import { tellWorkers } from '#tests/kit/browser/launch-options.ts'
import { startSite } from '#tests/kit/server/site.ts'

const say = (sentence: string) => console.log(`  ${sentence}`)

/** One built site for all journeys, and a browser for each worker. */
export default async function setup(): Promise<() => Promise<void>> {
  tellWorkers(await findBrowser(say))
  await buildIfStale(say)
  say('Starting the site with a database of its own …')
  const site = await startSite()
  process.env['JOURNEY_SITE'] = site.address
  return async () => {
    await site.stop()
    // What a visitor did was answered well or it was not: an error in the log is a failure nobody saw.
    const complaints = site.complaints()
    if (complaints.length > 0)
      throw new Error(`The server complained during the journeys:\n${complaints.join('\n')}`)
  }
}
