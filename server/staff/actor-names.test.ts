import { expect, test } from 'vitest'
import { exportAudit, listAudit, readAuditChoices } from '#contract/console/audit.ts'
import { listContent, readDraft } from '#contract/console/content.ts'
import { changeProfile } from '#contract/console/me.ts'
import { scheduleContent } from '#contract/console/publishing.ts'
import { listRevisions } from '#contract/console/revision.ts'
import { disableStaff, listStaff } from '#contract/console/staff.ts'
import { readToday } from '#contract/console/today.ts'
import { dayMs } from '#contract/durations.ts'
import { dayOf } from '#contract/dates.ts'
import { contentOf } from '#tests/kit/desk/content.ts'
import { deskOf, keyIn } from '#tests/kit/desk/desk-client.ts'
import { tablesWith } from '#tests/kit/database/tables-with.ts'
import { releaseByCode } from '#tests/kit/server/guests.ts'
import { booked, bookingSite } from '#tests/kit/server/booking-site.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { printOwnerLink } from './staff.ts'

const canary = 'Zawadi Canarybird'
const about = { kind: 'page', id: 'about' } as const
const body = { reason: 'The yearly review' }

/** A person signed in with a passkey, published, saved, scheduled, released a guest and exported. */
async function busyDesk() {
  const site = await bookingSite({ intakeRequired: true })
  const desk = { ...site, ...deskOf(site) }
  const { device } = await desk.accept(keyIn(await printOwnerLink(desk, operator, '')))
  const { cookie, response } = await desk.signIn(device)
  const { id } = response.json().data.person
  const sessions = desk.db.selectFrom('staff_session').select('id').orderBy('created_at', 'desc')
  const { id: sessionId } = await sessions.executeTakeFirstOrThrow()
  const as = { id, name: canary, cookie, sessionId }
  for (const each of await sessions.execute()) await desk.stepUp({ ...as, sessionId: each.id })
  const profile = { name: canary, email: 'zawadi.canarybird@example.org' }
  await desk.call(changeProfile, { body: profile }, { as })
  const edit = contentOf(desk, as)
  const published = await edit.change(about, { title: 'First' })
  expect(published.statusCode).toBe(200)
  const version = await edit.save(about, { title: 'Second' })
  const day = dayOf(new Date(desk.clock.now().getTime() + 2 * dayMs))
  const schedule = { params: about, body: { version, day, time: '09:00' } }
  await desk.call(scheduleContent, schedule, { as })
  const { _id } = await site.register('a@example.ca', {
    safeContact: { way: 'text', phone: '403-555-0199' },
  })
  await releaseByCode(site, booked(await site.page(_id)).code, { id, role: 'owner' })
  expect((await desk.send(exportAudit, { body }, { as })).body).toContain(canary)
  return { desk, as }
}

test('[C26] the name of a person who acted stands nowhere in the database', async () => {
  const { desk } = await busyDesk()
  const encoded = Buffer.from(canary).toString('base64')
  for (const word of [canary, 'Zawadi', 'Canarybird', encoded])
    expect(await tablesWith(desk.connection.pool, word), word).toEqual([])
})

test('[C26] after the erasure of a person no list, history or export has their name', async () => {
  const { desk, as } = await busyDesk()
  const owner = await desk.addPerson(['owner'], { name: 'Ada' })
  await desk.stepUp(owner)
  await desk.call(disableStaff, { params: { id: as.id }, body: {} }, { as: owner })
  desk.clock.advance(366 * dayMs)
  await purge(desk)
  const reader = await desk.addPerson(['owner'], { name: 'Ben' })
  await desk.stepUp(reader)
  const shown = [
    await desk.call(listAudit, { query: {} }, { as: reader }),
    await desk.call(readAuditChoices, {}, { as: reader }),
    await desk.call(readToday, {}, { as: reader }),
    await desk.call(listRevisions, { params: about, query: {} }, { as: reader }),
    await desk.call(readDraft, { params: about }, { as: reader }),
    await desk.call(listContent, { params: { kind: 'page' }, query: {} }, { as: reader }),
    await desk.call(listStaff, {}, { as: reader }),
    (await desk.send(exportAudit, { body }, { as: reader })).body,
  ]
  for (const answer of shown) {
    expect(JSON.stringify(answer)).not.toMatch(/Zawadi|Canarybird/)
    expect(JSON.stringify(answer)).toContain('Former staff member 1')
  }
})
