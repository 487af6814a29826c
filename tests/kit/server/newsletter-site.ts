import { newsletterJobs } from '#server/newsletter/newsletter.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { buildTestApp } from './app.ts'
import type { FakeClock } from './fake-clock.ts'
import { runJobs } from './run-jobs.ts'

export const zuri = { firstName: 'Zuri', lastName: 'Okonkwo', email: 'zuri.o@example.ca' }

/** The server with its content, and the requests around the newsletter. */
export async function newsletterSite(clock?: FakeClock) {
  const site = await buildTestApp({ withContent: 'of any day', clock })
  const { app, db, keys } = site
  const post = (path: string, payload: object, remoteAddress = '192.0.2.1') =>
    app.inject({ method: 'POST', url: `/api/v1/newsletter/${path}`, payload, remoteAddress })
  return {
    ...site,
    subscribe: (form: object, remoteAddress?: string) => post('subscribe', form, remoteAddress),
    confirm: (token: string) => post('confirm', { token }),
    unsubscribe: (token: string) => post('unsubscribe', { token }),
    /** Runs the jobs that follow the requests. */
    settle: () => runJobs({ connection: site.connection, deps: site, jobs: newsletterJobs }),
    /** The newest emails in the outbox. */
    emails: async () => (await readOutbox(db, { keys })).flatMap(({ contents }) => contents ?? []),
    /** The tokens in the newest email. */
    tokens: async () => {
      const [email] = await readOutbox(db, { keys })
      const find = (pattern: RegExp, text = '') => pattern.exec(text)?.[1] ?? ''
      return {
        confirmToken: find(/\/confirm\/([\w-]+)/, email?.contents?.text),
        stopToken: find(/unsubscribe\/([\w-]+)/, email?.contents?.headers['List-Unsubscribe']),
      }
    },
  }
}
