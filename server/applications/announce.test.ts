import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dueMail } from '#tests/kit/server/due-mail.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { waitingForLocks } from '#tests/kit/database/waiting-for-locks.ts'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { applicationSite } from '#tests/kit/server/application-site.ts'
import { comingMorning } from '#tests/kit/server/fake-clock.ts'
import { setSharedTokens } from '#tests/kit/server/shared-tokens.ts'

const ofPurpose = async (site: Awaited<ReturnType<typeof applicationSite>>, purpose: string) =>
  (await site.mails()).filter((mail) => mail.purpose === purpose)

test('the applicant gets a neutral email with the link, staff one without content, and neither contains an answer', async () => {
  const site = await applicationSite()
  const id = await site.apply('volunteer')
  await site.settle()
  const [toApplicant] = await ofPurpose(site, 'application')
  const [toStaff] = await ofPurpose(site, 'application notice')
  expect(toApplicant).toMatchObject({ to: 'zuri@example.ca', subject: 'We received your form' })
  expect(toApplicant?.text).toMatch(/\/my-data\/[\w-]{22}/)
  // The email has a key of its own, so that using it proves access to the mailbox.
  expect(toApplicant?.text).not.toContain(id)
  expect(toStaff?.subject).toBe('Something is waiting for you')
  for (const mail of [toApplicant, toStaff]) {
    const text = `${mail?.subject} ${mail?.text} ${mail?.html}`
    for (const typed of ['Zuri', 'Okonkwo', 'Queer', 'loom', 'Ninth', '555-0163', 'volunteer'])
      expect(text, typed).not.toContain(typed)
  }
})

for (const safeContact of ['text', 'phone', 'none'] as const)
  test(`an applicant who chose ${safeContact} gets no email`, async () => {
    const site = await applicationSite()
    await site.apply('member', { safeContact })
    await site.settle()
    expect(await ofPurpose(site, 'application')).toEqual([])
    expect(await ofPurpose(site, 'application notice')).toHaveLength(1)
  })

const preferences = [
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

test.each(preferences)('%s with %o gets %i emails', async (kind, answers, count) => {
  const site = await applicationSite()
  await site.apply(kind, answers)
  await site.settle()
  expect(await ofPurpose(site, 'application')).toHaveLength(count)
})

test('one mailbox gets two emails an hour and five a day, for every spelling of the address and from every network', async () => {
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

test('a flood of applications sends staff at most twenty emails', async () => {
  const site = await applicationSite()
  for (let count = 0; count < 40; count += 1)
    await site.post('member', { ...goodApplications.member, email: `a${count}@example.ca` })
  await site.settle()
  expect(await ofPurpose(site, 'application notice')).toHaveLength(20)
  expect(await site.rows()).toHaveLength(40)
})

test('staff get one email about an application whose acknowledgement is delayed', async () => {
  const clock = comingMorning()
  const site = await applicationSite(clock)
  await useUpHourlyLimit(site)
  await site.apply('member')
  await site.settle()
  expect(await ofPurpose(site, 'application')).toEqual([])
  clock.advance(3_600_000)
  await setSharedTokens(site, 'application notice', 1)
  await site.settle()
  expect(await ofPurpose(site, 'application')).toHaveLength(1)
  await site.apply('volunteer')
  await site.settle()
  expect(await ofPurpose(site, 'application notice')).toHaveLength(2)
})

test('no email is sent about an application that is erased while the announce job runs', async () => {
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

/** Inserts as many acknowledged applications as the limit of one hour allows. */
async function useUpHourlyLimit({ db, clock }: Awaited<ReturnType<typeof applicationSite>>) {
  const now = clock.now()
  await sql`
    insert into application (
      id, kind, key_hash, mailbox, vault_key_id, contact, answers, is_bot,
      arrived_at, touched_at, acknowledged_at
    )
    select gen_random_uuid(), 'member', sha256(nth::text::bytea), '', gen_random_uuid(), '', '', true,
      ${now}, ${now}, ${now}
    from generate_series(1, 200) as nth
  `.execute(db)
}
