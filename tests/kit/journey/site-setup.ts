import { buildIfStale } from '#tools/build.ts'
import { findBrowser } from '#tests/kit/browser/find-browser.ts'
import { passToWorkers } from '#tests/kit/browser/launch-options.ts'
import { makeTestFolder } from '#tests/kit/run/make-test-folder.ts'
import { startSite } from '#tests/kit/server/site.ts'

const print = (sentence: string) => console.log(`  ${sentence}`)

/** Builds and starts one site for all journeys, and finds the browser. */
export default async function setup(): Promise<() => Promise<void>> {
  const removeFolder = await makeTestFolder()
  passToWorkers(await findBrowser(print))
  await buildIfStale(print)
  print('Starting the site with an empty database …')
  const site = await startSite()
  process.env['JOURNEY_SITE'] = site.address
  return async () => {
    await site.stop()
    removeFolder()
    // An error in the server log fails the run, also if no journey noticed it.
    const complaints = site.complaints()
    if (complaints.length > 0)
      throw new Error(`The server logged errors during the journeys:\n${complaints.join('\n')}`)
  }
}
