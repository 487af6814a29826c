import * as application from '#contract/console/application.ts'
import type { Role } from '#contract/console/permission.ts'
import { applicationSite } from '#tests/kit/server/application-site.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { deskOf } from './desk-client.ts'

export const reason = 'Calling about Saturday'

/** A Desk with one volunteer, and a person who works on applications. */
export async function deskWithOne(role: Role = 'care') {
  const clock = fakeClock('2026-11-16T09:00:00-07:00')
  const site = await applicationSite(clock)
  const desk = { ...site, ...deskOf(site) }
  const as = await desk.addPerson([role], { name: 'Noor' })
  await desk.stepUp(as)
  const _id = await site.apply('volunteer')
  const list = (query: Parameters<typeof listQuery>[0] = {}) =>
    desk.call(application.listApplications, { query: listQuery(query) }, { as })
  const [listed] = (await list()).rows
  if (!listed) throw new Error('The application is not in the list.')
  const { number } = listed
  const params = { number }
  const reveal = (part: application.ApplicationPart, why = reason) =>
    desk.call(application.revealApplication, { params, body: { part, reason: why } }, { as })
  const audit = () => site.db.selectFrom('audit').selectAll().orderBy('number').execute()
  return { desk, clock, as, _id, list, number, params, reveal, audit }
}

type Query = {
  kind?: 'member'
  state?: 'new' | 'untouched'
  assigned?: 'me' | 'none'
  limit?: string
  after?: string
}
export const listQuery = (query: Query) => query as never
