import { expect, test } from 'vitest'
import { readAuditAbout } from '#server/audit/audit.ts'
import type { PageRequest } from '#server/db/rows.ts'
import { booked, bookingSite } from '#tests/kit/server/booking-site.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { markTexted, listBookings, releaseBooking } from './staff.ts'

test('releasing a guest and marking a text as sent are audited, without personal data', async () => {
  const site = await bookingSite({ exactAddress: '17 Placeholder Close NW', intakeRequired: true })
  const { _id } = await site.register('a@example.ca', {
    safeContact: { way: 'text', phone: '403-555-0199' },
  })
  const { code } = booked(await site.page(_id))
  await releaseBooking(site, operator, code)
  await markTexted(site, operator, code)
  const { id } = await site.db.selectFrom('registration').select('id').executeTakeFirstOrThrow()
  const entries = await readAuditAbout(site.db, id)
  expect(entries).toMatchObject([
    { actor: operator.id, role: 'staff', action: 'texted', subject: id },
    { actor: operator.id, role: 'staff', action: 'released', subject: id },
  ])
  const stored = JSON.stringify(entries)
  for (const personal of ['Zuri', 'a@example.ca', '403-555-0199', 'Placeholder', code, _id])
    expect(stored).not.toContain(personal)
})

test('a page of waiting guests begins behind the code of the last guest before it', async () => {
  const site = await bookingSite({ intakeRequired: true })
  for (const email of ['a@example.ca', 'b@example.ca', 'c@example.ca'])
    await site.register(email, { safeContact: { way: 'text', phone: '403-555-0199' } })
  const codes = async (request?: PageRequest) =>
    (await listBookings(site, operator, request)).map(({ row }) => row.code)
  const all = await codes()
  expect(all).toHaveLength(3)
  expect(await codes({ limit: 2 })).toEqual(all.slice(0, 2))
  expect(await codes({ after: all[1], limit: 2 })).toEqual(all.slice(2))
  expect(await codes({ after: all[2] })).toEqual([])
})

test('a release or a text mark is rolled back if the audit log cannot be written', async () => {
  const site = await bookingSite({ intakeRequired: true })
  await site.register('a@example.ca', { safeContact: { way: 'text', phone: '403-555-0199' } })
  const [waiting] = await listBookings(site, operator)
  const code = waiting?.row.code ?? ''
  await site.db.schema.alterTable('audit').renameTo('audit_elsewhere').execute()
  await expect(releaseBooking(site, operator, code)).rejects.toThrow()
  await expect(markTexted(site, operator, code)).rejects.toThrow()
  const row = await site.db.selectFrom('registration').selectAll().executeTakeFirstOrThrow()
  expect([row.state, row.released_by, row.texted_by]).toEqual(['pending', null, null])
})
