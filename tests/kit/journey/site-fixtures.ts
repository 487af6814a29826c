import { test as base } from '@playwright/test'
import { type MailSite, startMailSite } from '#tests/kit/server/mail-site.ts'
import { type StartedDesk, startDesk, stopDesk } from './start-desk.ts'

type SitesOfWorker = { mailSite: MailSite; desk: StartedDesk }

/** Long enough for a first start on a busy machine. */
export const startLimitMs = 150_000

/**
 * The `test` of every journey file. Playwright starts a new worker for tests with other worker fixtures, so all files
 * use this one. A site starts when the first journey of a worker uses it, and stops with the worker.
 */
export const test = base.extend<object, SitesOfWorker>({
  mailSite: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
    async ({}, use) => {
      const site = await startMailSite()
      await use(site)
      await site.stop()
      failOnComplaints(site)
    },
    { scope: 'worker', timeout: startLimitMs },
  ],
  desk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
    async ({}, use) => {
      const desk = await startDesk()
      await use(desk)
      await stopDesk(desk)
      failOnComplaints(desk.site)
    },
    { scope: 'worker', timeout: startLimitMs },
  ],
})

/** An error in the server log fails the run, also if no journey noticed it. */
function failOnComplaints({ complaints }: { complaints: () => string[] }): void {
  const lines = complaints()
  if (lines.length > 0)
    throw new Error(`The server logged errors during the journeys:\n${lines.join('\n')}`)
}
