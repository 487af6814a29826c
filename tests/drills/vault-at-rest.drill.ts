import type pg from 'pg'
import { expect, test } from 'vitest'
import { applicationKinds, applicationNumber } from '#contract/application/application.ts'
import { addNote } from '#server/applications/staff.ts'
import { openParts } from '#server/applications/sealed.ts'
import { openGift } from '#server/donations/sealed.ts'
import { withIdempotency } from '#server/kit/idempotency.ts'
import { takeToken } from '#server/kit/limit.ts'
import { visitorHash } from '#server/kit/visitor-hash.ts'
import { mailJobs, queueMail } from '#server/mail/mail.ts'
import { VaultError } from '#server/vault/vault.ts'
import { canariesOf } from '#tests/kit/applications/canaries.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { applicationSite } from '#tests/kit/server/application-site.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { startFakeSmtp } from '#tests/kit/server/fake-smtp.ts'
import { giftSite, pageIn } from '#tests/kit/server/gift-site.ts'
import { newKeys } from '#tests/kit/server/keys.ts'
import { runJobs } from '#tests/kit/server/run-jobs.ts'

const secrets = [
  'zuri.canary@example.ca',
  'Canary booking',
  'a chair with canary arms',
  '203.0.113.77',
]
const [address = '', subject = '', text = '', ip = ''] = secrets

test('[D27] neither the tables nor the write-ahead log contain personal data in the clear', async () => {
  const { connection } = await freshDatabase()
  const smtp = await startFakeSmtp((to) => (to === address ? 451 : 'accept'))
  const deps = testDeps(connection, { SMTP_URL: smtp.url })
  const { rows } = await connection.pool.query(
    'select pg_walfile_name(pg_current_wal_lsn()) as name',
  )

  const who = visitorHash(deps, { ip })
  await takeToken(deps.db, deps.clock, { action: 'register', who, burst: 5, perHour: 5 })
  const body = { email: address, accessNeeds: text }
  await withIdempotency(deps, { endpoint: 'POST /event/:id/register', who, body }, async (tx) => {
    const email = { to: address, subject, text: `You asked for ${text}` }
    await queueMail(tx, deps, { purpose: 'place confirmed', key: '1', ...email })
    return { status: 201, reply: { data: { _id: 'unguessable' } } }
  })
  await runJobs({ connection, deps, jobs: mailJobs })
  await smtp.stop()
  expect(await found(connection.pool, rows[0].name, secrets)).toEqual([])

  // A check of the search itself: a text in the clear is found in both places.
  const slug = 'stored-in-the-clear'

  await deps.db
    .insertInto('page')
    .values({ slug, body: JSON.stringify({ text }) })
    .execute()
  expect(await found(connection.pool, rows[0].name, secrets)).toEqual([
    `${text} in page`,
    `${text} in wal`,
  ])
})

test('[D27] the four applications are stored encrypted, and a wrong key or a changed byte does not decrypt them', async () => {
  const site = await applicationSite()
  const { keys, connection, db, clock } = site
  const { rows: logs } = await connection.pool.query(
    'select pg_walfile_name(pg_current_wal_lsn()) as name',
  )
  const { applications, texts } = canariesOf('kanari')
  const ids: string[] = []
  for (const kind of applicationKinds) ids.push(await site.apply(kind, applications[kind]))
  await site.settle()
  const text = 'kanari-note'
  const rows = await site.rows()
  await db.transaction().execute(async (tx) => {
    for (const row of rows)
      await addNote(tx, { db, keys, clock }, operator, { number: applicationNumber(row), text })
  })

  expect(texts.length).toBeGreaterThan(60)
  const personalData = [...texts, ...ids, text, keys[0].key, keys[0].key.toString('base64')]
  expect(await found(connection.pool, logs[0].name, personalData)).toEqual([])

  for (const { id, vault_key_id, ...row } of await site.rows()) {
    const { contact, answers, identity, notes } = row
    const parts = { contact, answers, identity, notes }
    expect(JSON.stringify(await openParts(db, { keys }, { id, vault_key_id, ...parts }))).toContain(
      'kanari',
    )
    await expect(
      openParts(db, { keys: newKeys() }, { id, vault_key_id, ...parts }),
    ).rejects.toThrow(VaultError)
    for (const [part, sealed] of Object.entries(parts)) {
      if (!sealed) continue
      const altered = Buffer.from(sealed)
      altered.writeUInt8(altered.readUInt8(sealed.length >> 1) ^ 1, sealed.length >> 1)
      const tampered = { id, vault_key_id, [part]: altered }
      await expect(openParts(db, { keys }, tampered)).rejects.toThrow(VaultError)
    }
  }
})

test('[D27] a gift is stored encrypted: its donor, its dedication and the keys of its pages', async () => {
  const site = await giftSite()
  const { keys, connection, db } = site
  const { rows: logs } = await connection.pool.query(
    'select pg_walfile_name(pg_current_wal_lsn()) as name',
  )
  const donor = {
    firstName: 'Kanarina',
    lastName: 'Kanarowa',
    email: 'kanari.donor@example.org',
    phone_number: '403-555-7777 kanari',
    address: '7 Kanari Street',
    city: 'Kanaritown',
  }
  const dedication = { inMemoryOf: 'Kanarello', recipientEmail: 'kanari.friend@example.org' }
  const thanks = await site.pay({ ...donor, frequency: 'monthly', dedication })
  const emails = await site.mails()
  expect(emails.map(({ purpose }) => purpose).toSorted()).toEqual(['gift card', 'gift thanks'])
  const page = pageIn(emails.find(({ purpose }) => purpose === 'gift thanks'))
  const text = emails.find(({ purpose }) => purpose === 'gift card')?.text ?? ''
  const card = /\/card\/([\w-]{22})\//.exec(text)?.[1] ?? ''
  expect(card).toHaveLength(22)
  const personalData = [...Object.values(donor), ...Object.values(dedication), page, card, thanks]
  expect(await found(connection.pool, logs[0].name, personalData)).toEqual([])

  const [row] = await site.gifts()
  if (!row) throw new Error('The gift is gone.')
  expect(await openGift(db, { keys }, row)).toMatchObject({ donor, page })
  await expect(openGift(db, { keys: newKeys() }, row)).rejects.toThrow(VaultError)
})

/** The tables and log in which each text occurs, as a thief of the disk or of a backup would see them. */
async function found(
  pool: pg.Pool,
  firstWal: string,
  texts: readonly (string | Buffer)[],
): Promise<string[]> {
  await pool.query('checkpoint')
  const tables = await pool.query(
    `select relname as name, pg_read_binary_file(pg_relation_filepath(oid), 0, 100000000, true) as bytes
     from pg_class where relkind in ('r', 'i', 't') and pg_relation_filepath(oid) is not null`,
  )
  const log = await pool.query(
    `select 'wal' as name, pg_read_binary_file('pg_wal/' || name) as bytes from pg_ls_waldir() where name >= $1`,
    [firstWal],
  )
  const sources = [...tables.rows, ...log.rows].filter(({ bytes }) => bytes !== null)
  return sources.flatMap(({ name, bytes }) =>
    texts.filter((word) => bytes.includes(word)).map((word) => `${String(word)} in ${name}`),
  )
}
