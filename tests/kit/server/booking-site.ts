import { BookingPage, register } from '#contract/registration.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { registrationJobs } from '#server/registrations/jobs.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { buildTestApp } from './app.ts'
import type { FakeClock } from './fake-clock.ts'
import { addEvents, daysFromNow, type NewEvent } from '#tests/kit/make/event.ts'
import { runJob, runJobs } from './run-jobs.ts'

export type BookingSite = Awaited<ReturnType<typeof bookingSite>>

/** The server with an event in five days, named 'circle', and the requests of guests. */
export async function bookingSite(
  changes: NewEvent = {},
  environment: Record<string, string> = {},
  clock?: FakeClock,
  logTo?: { write: (line: string) => void },
) {
  const site = await buildTestApp({
    withContent: true,
    environment,
    ...(clock && { clock }),
    ...(logTo && { logTo }),
  })
  const { app, db, keys } = site
  await addEvents(site, { _id: 'circle', capacity: null, ...daysFromNow(site, 5), ...changes })
  let guests = 0
  /** A new network for each request, unless the test passes one. */
  const network = () => `198.51.${(guests += 1) >> 8}.${guests & 255}`

  const post = (email: string, more: object = {}, key?: string, remoteAddress = network()) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/event/circle/register',
      payload: { name: 'Zuri', email, ...more },
      remoteAddress,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: `/api/v1/place/${path}`, ...(payload && { payload }) })
  const settle = () => runJobs({ connection: site.connection, deps: site, jobs: registrationJobs })
  const mails = async () => {
    const outbox = await readOutbox(db, { keys }, { limit: 500 })
    return outbox.flatMap(({ mail, contents }) => (contents ? [{ ...mail, ...contents }] : []))
  }
  /** The key of the booking page in the newest email to an address. */
  const keyFor = async (email: string) => {
    const found = (await mails()).find(({ to }) => to === email)
    return /\/place\/([\w-]{22})/.exec(found?.text ?? '')?.[1] ?? ''
  }
  const registerGuest = async (email: string, more: object = {}) =>
    register.reply.parse((await post(email, more)).json()).data
  return {
    ...site,
    post,
    call,
    settle,
    mails,
    keyFor,
    register: registerGuest,
    page: async (key: string) => BookingPage.parse((await call('GET', key)).json().data),
    /** Registers, confirms through the email and returns the key of the page. */
    prove: async (email: string, more: object = {}) => {
      await registerGuest(email, more)
      await settle()
      const key = await keyFor(email)
      const response = await call('POST', `${key}/confirm`, {})
      if (response.statusCode !== 200) throw new Error(response.body)
      return key
    },
    places: async () => (await app.inject('/api/v1/event/circle/places')).json().data,
    run: (job: Job) => runJob(site, job),
  }
}

/** Narrows a booking page to the stage `booked`, or throws. */
export function booked(page: BookingPage) {
  if (page.stage !== 'booked') throw new Error(`The booking is ${page.stage}.`)
  return page
}
