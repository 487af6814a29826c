import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dueMail } from '#tests/kit/server/due-mail.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { waitingForLocks } from '#tests/kit/database/waiting-for-locks.ts'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { applicationSite } from '#tests/kit/server/application-site.ts'
import { comingMorning } from '#tests/kit/server/fake-clock.ts'
import { leaveTokens } from '#tests/kit/server/leave-tokens.ts'

const ofPurpose = async (site: Awaited<ReturnType<typeof applicationSite>>, purpose: string) =>
  (await site.mails()).filter((mail) => mail.purpose === purpose)

test('the applicant has one neutral email with the link, staff one without content, and neither holds a typed word', async () => {
  const site = await applicationSite()
  const id = await site.apply('volunteer')
  await site.settle()
  const [toThem] = await ofPurpose(site, 'application')
  const [toStaff] = await ofPurpose(site, 'application notice')
  expect(toThem).toMatchObject({ to: 'zuri@example.ca', subject: 'We received your form' })
  expect(toThem?.text).toMatch(/\/my-data\/[\w-]{22}/)
  // A key of its own: who uses it has read the mailbox, not only sent the form.
  expect(toThem?.text).not.toContain(id)
  expect(toStaff?.subject).toBe('Something is waiting for you')
  for (const mail of [toThem, toStaff]) {
    const words = `${mail?.subject} ${mail?.text} ${mail?.html}`
    for (const typed of ['Zuri', 'Okonkwo', 'Queer', 'loom', 'Ninth', '555-0163', 'volunteer'])
      expect(words, typed).not.toContain(typed)
  }
})

for (const safeContact of ['text', 'phone', 'none'] as const)
  test(`whoever chose ${safeContact} is sent no email`, async () => {
    const site = await applicationSite()
    await site.apply('member', { safeContact })
    await site.settle()
    expect(await ofPurpose(site, 'application')).toEqual([])
    expect(await ofPurpose(site, 'application notice')).toHaveLength(1)
  })

const firstAnswers = [
  ['volunteer', { preferredContact: ['Phone call'] }, 0],
  ['volunteer', { preferredContact: ['Text message', 'Phone call'] }, 0],
  ['volunteer', { preferredContact: ['Other: ask my sister'] }, 0],
  ['volunteer', { preferredContact: ['Phone call', 'Email'] }, 1],
  ['volunteer', { preferredContact: ['Phone call'], safeContact: 'email' }, 1],
  ['volunteer', { preferredContact: ['Email'], safeContact: 'phone' }, 0],
  ['member', { preferredContactMethod: 'Phone' }, 0],
  ['member', { preferredContactMethod: 'Email' }, 1],
  ['member', { preferredContactMethod: 'No preference' }, 1],
  ['partnership', { communication: 'Phone' }, 1],
] as const

test.each(firstAnswers)('%s with %o gets %i emails', async (kind, answers, count) => {
  const site = await applicationSite()
  await site.apply(kind, answers)
  await site.settle()
  expect(await ofPurpose(site, 'application')).toHaveLength(count)
})

test('one mailbox has two emails an hour and five a day, in every spelling and from every network', async () => {
  const clock = comingMorning()
  const site = await applicationSite(clock)
  for (let count = 0; count < 20; count += 1)
    await site.apply('member', { email: `am.ara+${count}@example.ca`, firstName: `A ${count}` })
  await site.settle()
  expect(await ofPurpose(site, 'application')).toHaveLength(20)
  const due = async () => dueMail(site, await ofPurpose(site, 'application')).length
  expect(await due()).toBe(2)
  clock.advance(23 * 3_600_000)
  expect(await due()).toBe(5)
  clock.advance(3 * 24 * 3_600_000)
  expect(await due()).toBe(20)
})

test('a flood does not bury the mailbox of the staff', async () => {
  const site = await applicationSite()
  for (let count = 0; count < 40; count += 1)
    await site.post('member', { ...goodApplications.member, email: `a${count}@example.ca` })
  await site.settle()
  expect(await ofPurpose(site, 'application notice')).toHaveLength(20)
  expect(await site.rows()).toHaveLength(40)
})

test('staff hear once of an application whose own email has to wait', async () => {
  const clock = comingMorning()
  const site = await applicationSite(clock)
  await fillTheHour(site)
  await site.apply('member')
  await site.settle()
  expect(await ofPurpose(site, 'application')).toEqual([])
  clock.advance(3_600_000)
  await leaveTokens(site, 'application notice', 1)
  await site.settle()
  expect(await ofPurpose(site, 'application')).toHaveLength(1)
  await site.apply('volunteer')
  await site.settle()
  expect(await ofPurpose(site, 'application notice')).toHaveLength(2)
})

test('an application that is erased while it is announced is announced to nobody', async () => {
  const site = await applicationSite()
  await site.apply('member')
  const isErasing = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const erasing = site.db.transaction().execute(async (tx) => {
    await forgetRecords(
      tx,
      site,
      await tx.selectFrom('application').selectAll().forUpdate().execute(),
    )
    isErasing.resolve()
    await mayEnd.promise
    await tx.deleteFrom('application').execute()
  })
  await isErasing.promise
  const announcing = site.settle()
  await expect.poll(() => waitingForLocks(site.connection)).toBe(1)
  mayEnd.resolve()
  await Promise.all([erasing, announcing])
  expect(await site.mails()).toEqual([])
  const { rows } = await sql`select from graphile_worker.jobs`.execute(site.db)
  expect(rows).toEqual([])
})

/** As many were written to just now as may be within an hour. */
async function fillTheHour({ db, clock }: Awaited<ReturnType<typeof applicationSite>>) {
  const now = clock.now()
  await sql`
    insert into application (
      id, kind, key_hash, mailbox, vault_key_id, contact, words, trapped,
      arrived_at, touched_at, acknowledged_at
    )
    select gen_random_uuid(), 'member', sha256(nth::text::bytea), '', gen_random_uuid(), '', '', true,
      ${now}, ${now}, ${now}
    from generate_series(1, 200) as nth
  `.execute(db)
}
