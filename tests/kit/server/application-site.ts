import type { ApplicationKind } from '#contract/application/application.ts'
import { announce } from '#server/applications/announce.ts'
import { endPreviousLink, sendFreshLink } from '#server/applications/fresh-link.ts'
import { announceAfterMs } from '#server/applications/receive.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { buildTestApp } from './app.ts'
import type { FakeClock } from './fake-clock.ts'
import { runJobs } from './run-jobs.ts'

type PostOptions = { from?: string; key?: string; path?: string }

/** The server with its content, and the requests of applicants. */
export async function applicationSite(
  clock?: FakeClock,
  logTo?: { write: (line: string) => void },
) {
  const site = await buildTestApp({ withContent: 'of any day', clock, logTo })
  const { app, db, keys } = site
  let applicants = 0
  /** A new network for each request, unless the test passes one. */
  const network = () => `198.51.${(applicants += 1) >> 8}.${applicants & 255}`

  const post = (
    kind: ApplicationKind,
    payload: object | string,
    { from, key, path }: PostOptions = {},
  ) =>
    app.inject({
      method: 'POST',
      url: `/api/v1/${path ?? `${kind}/create`}`,
      payload,
      remoteAddress: from ?? network(),
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    })
  const apply = async (kind: ApplicationKind, more: object = {}): Promise<string> => {
    const response = await post(kind, { ...goodApplications[kind], ...more })
    if (response.statusCode !== 201) throw new Error(response.body)
    return response.json().data._id
  }
  return {
    ...site,
    post,
    /** Sends a valid application and returns the id of its page. */
    apply,
    myData: (verb: 'read' | 'correct' | 'withdraw' | 'erase' | 'fresh-link', payload: object) =>
      app.inject({ method: 'POST', url: `/api/v1/my-data/${verb}`, payload }),
    /** Advances the clock to when the emails are due, and runs the jobs. */
    settle: () => {
      site.clock.advance(announceAfterMs)
      const jobs = [announce, sendFreshLink, endPreviousLink]
      return runJobs({ connection: site.connection, deps: site, jobs })
    },
    mails: async () => {
      const outbox = await readOutbox(db, { keys }, { limit: 1_000 })
      return outbox.flatMap(({ mail, contents }) => (contents ? [{ ...mail, ...contents }] : []))
    },
    rows: () => db.selectFrom('application').selectAll().orderBy('number').execute(),
  }
}
