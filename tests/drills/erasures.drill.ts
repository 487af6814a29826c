import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { MemberAnswers } from '#contract/application/member.ts'
import { Donation } from '#contract/donation.ts'
import { receiveApplication } from '#server/applications/receive.ts'
import { createGift } from '#server/donations/create-gift.ts'
import type { Deps } from '#server/kit/deps.ts'
import { forgetMailAbout, queueMail } from '#server/mail/mail.ts'
import { startSubscription } from '#server/newsletter/subscribe.ts'
import { sealDetails } from '#server/registrations/details.ts'
import { deleteMessage, leaveMessage } from '#server/support/support.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { testDeps } from '#tests/kit/server/deps.ts'

const tablesWithPeople = [
  'registration',
  'subscription',
  'support_message',
  'application',
  'gift',
  'mail_outbox',
] as const
const stored = [...tablesWithPeople, 'vault_key', 'vault_erasure'] as const
const code = '0'.repeat(20)

test('a person erased after a backup is erased again after that backup is restored', async () => {
  const { connection, url } = await freshDatabase({ withContent: true })
  const deps = testDeps(connection)
  await createRecords(deps)
  const before = await countRecords(deps)
  for (const table of stored)
    await sql`create table ${sql.table(`backup_${table}`)} as table ${sql.table(table)}`.execute(
      deps.db,
    )

  await eraseRecords(deps)
  const list = await saveList(url)
  for (const table of stored) {
    await sql`truncate ${sql.table(table)} cascade`.execute(deps.db)
    await sql`
      insert into ${sql.table(table)} overriding system value table ${sql.table(`backup_${table}`)}
    `.execute(deps.db)
  }
  expect(await countRecords(deps)).toEqual(before)

  expect(await run(url, 'replay', list)).toBe(
    '6 records on the list, 6 of them were restored and are erased again.\n',
  )
  // The email to staff about the chat message has no personal data, so it stays.
  expect(await countRecords(deps)).toEqual([0, 0, 0, 0, 0, 1])
  expect(await takenPlaces(deps)).toBe(0)
  expect(await run(url, 'replay', list)).toContain('0 of them were restored')
  expect(await saveList(url).then((path) => run(url, 'replay', path))).toContain(
    '6 records on the list',
  )
})

async function createRecords(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const email = 'zuri@example.ca'
  await leaveMessage(deps, { who: 'a' }, { code, message: 'Hello', answerBy: 'here' })
  await receiveApplication(
    deps,
    { who: 'a' },
    'member',
    MemberAnswers.parse(goodApplications.member),
  )
  const pledge = { ...gift, paymentMethod: 'e-transfer' }
  await createGift(db, deps, Donation.parse(pledge))
  await startSubscription(db, deps, { firstName: 'Zuri', lastName: 'O', email }, { page: '/' })
  const subject = 'Hello'
  await queueMail(db, deps, {
    purpose: 'place confirmed',
    key: 'x',
    about: 'x',
    to: email,
    subject,
    text: 'Zuri',
  })
  const id = randomBytes(16).toString('base64url')
  const event_id = await anEvent(deps)
  const details = {
    name: 'Zuri',
    email,
    accessNeeds: '',
    safeContact: { way: 'email' as const },
    intakeNote: '',
  }
  await db
    .insertInto('registration')
    .values({
      id,
      event_id,
      person: randomBytes(32),
      state: 'confirmed',
      code: 'AA-AAA-AA',
      registered_at: clock.now(),
      ...(await sealDetails(db, deps, id, details)),
    })
    .execute()
  await db.updateTable('event').set({ taken: 1 }).where('id', '=', event_id).execute()
}

async function eraseRecords(deps: Deps): Promise<void> {
  const { db } = deps
  await deleteMessage(deps, 'a', code)
  await forgetMailAbout(db, deps, 'x')
  for (const table of ['registration', 'subscription', 'application', 'gift'] as const)
    await forgetRecords(db, deps, await db.deleteFrom(table).returning('vault_key_id').execute())
}

async function anEvent({ db }: Deps): Promise<string> {
  const { id } = await db.selectFrom('event').select('id').orderBy('id').executeTakeFirstOrThrow()
  return id
}

async function takenPlaces(deps: Deps): Promise<number> {
  const event = deps.db
    .selectFrom('event')
    .select('taken')
    .where('id', '=', await anEvent(deps))
  return (await event.executeTakeFirstOrThrow()).taken
}

const countRecords = ({ db }: Deps) =>
  Promise.all(
    tablesWithPeople.map(async (table) => {
      const rows = await db.selectFrom(table).select('vault_key_id').execute()
      // The gift stays in the books, without its donor.
      return rows.filter(({ vault_key_id }) => vault_key_id !== null).length
    }),
  )

async function saveList(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'erasures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'list')
  await writeFile(path, await run(url))
  return path
}

async function run(url: string, ...args: string[]): Promise<string> {
  const tool = new URL('../../tools/erasures.ts', import.meta.url).pathname
  const env = { DATABASE_URL: url }
  return (await promisify(execFile)(process.execPath, [tool, ...args], { env })).stdout
}
