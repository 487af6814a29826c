import { expect, test } from 'vitest'
import { readAuditAbout } from '#server/audit/audit.ts'
import { booked, bookingSite } from '#tests/kit/server/booking-site.ts'
import { waitingGuests } from '#tests/kit/server/guests.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { markTexted, releaseGuest } from './staff.ts'

const textGuest = { safeContact: { way: 'text', phone: '403-555-0199' } }

test('releasing a guest and marking a text as sent are audited, without personal data', async () => {
  const site = await bookingSite({ exactAddress: '17 Placeholder Close NW', intakeRequired: true })
  const { _id } = await site.register('a@example.ca', textGuest)
  const { code } = booked(await site.page(_id))
  const [guest] = await waitingGuests(site)
  if (!guest) throw new Error('The guest does not wait.')
  const { id } = guest
  const { version } = await site.db
    .transaction()
    .execute((tx) => releaseGuest(tx, site, operator, guest))
  await markTexted(site, operator, { id, version })
  const entries = await readAuditAbout(site.db, id)
  expect(entries).toMatchObject([
    { actor: operator.id, role: 'staff', action: 'texted', subject: id },
    { actor: operator.id, role: 'staff', action: 'released', subject: id },
  ])
  const stored = JSON.stringify(entries)
  for (const personal of ['Zuri', 'a@example.ca', '403-555-0199', 'Placeholder', code, _id])
    expect(stored).not.toContain(personal)
})

test('a release or a text mark is rolled back if the audit log cannot be written', async () => {
  const site = await bookingSite({ intakeRequired: true })
  await site.register('a@example.ca', textGuest)
  const [guest] = await waitingGuests(site)
  if (!guest) throw new Error('The guest does not wait.')
  await site.db.schema.alterTable('audit').renameTo('audit_elsewhere').execute()
  const release = site.db.transaction().execute((tx) => releaseGuest(tx, site, operator, guest))
  await expect(release).rejects.toThrow()
  await expect(markTexted(site, operator, guest)).rejects.toThrow()
  const row = await site.db.selectFrom('registration').selectAll().executeTakeFirstOrThrow()
  expect([row.state, row.released_by, row.texted_by]).toEqual(['pending', null, null])
})
