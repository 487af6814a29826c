import { randomBytes } from 'node:crypto'
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
import { gift } from './gift.ts'

const code = '0'.repeat(20)

export const tablesWithPeople = [
  'registration',
  'subscription',
  'conversation',
  'application',
  'gift',
  'mail_outbox',
] as const

/** One record of each kind of person: message, application, gift, subscription, email and registration. */
export async function createRecords(deps: Deps): Promise<void> {
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

/** Erases all of them, as the people themselves or the purge do. */
export async function eraseRecords(deps: Deps): Promise<void> {
  const { db } = deps
  await deleteMessage(deps, 'a', code)
  await forgetMailAbout(db, deps, 'x')
  for (const table of ['registration', 'subscription', 'application', 'gift'] as const)
    await forgetRecords(db, deps, await db.deleteFrom(table).returning('vault_key_id').execute())
}

export async function anEvent({ db }: Deps): Promise<string> {
  const { id } = await db.selectFrom('event').select('id').orderBy('id').executeTakeFirstOrThrow()
  return id
}

/** The number of records with personal data in each table. A gift without its donor does not count. */
export const countRecords = ({ db }: Pick<Deps, 'db'>): Promise<number[]> =>
  Promise.all(
    tablesWithPeople.map(async (table) => {
      const rows = await db.selectFrom(table).select('vault_key_id').execute()
      return rows.filter(({ vault_key_id }) => vault_key_id !== null).length
    }),
  )
