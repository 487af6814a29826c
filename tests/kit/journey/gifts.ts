import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Role } from '#contract/console/permission.ts'
import { addDays, type Day, dayOf } from '#contract/dates.ts'
import type { Organisation } from '#contract/organisation.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { changeOrganisation, readOrganisation } from '#server/organisation/organisation.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { randomAddress } from '#tests/kit/random-address.ts'
import { sharedDesk } from './desk.ts'
import type { Journey } from './journey.ts'

export const pledge = { paymentMethod: 'e-transfer', amount: '50' }

/** The Desk of the worker, with donors, a treasurer and the outbox. */
export function giftDesk() {
  const desk = sharedDesk()
  const { deps, origin, addPerson } = desk
  return {
    ...desk,

    /** A person who may use their passkey. */
    async begin({ context }: Pick<Journey, 'context'>, role: Role = 'treasurer') {
      const person = await addPerson([role])
      await person.enter(context)
      await person.stepUp()
      return person
    },

    /** The day that is so many days from now. */
    dayIn: (days: number): Day => addDays(dayOf(deps().clock.now()), days),

    /** A gift through the site whose donor is a canary: a promised e-Transfer, or a card payment that is paid here. */
    async give({ page }: Pick<Journey, 'page'>, more: Partial<typeof gift> = {}) {
      const canary = `canary${randomUUID().slice(0, 8)}`
      const email = `${canary}@example.org`
      const input = { ...gift, firstName: canary, address: `12 ${canary} Street`, email, ...more }
      const post = async (path: string, data: object) => {
        const headers = { 'x-forwarded-for': randomAddress() }
        const response = await page.request.post(`${origin()}/api/v1${path}`, { data, headers })
        expect(response.ok(), await response.text()).toBe(true)
        return (await response.json()).data
      }
      const { paymentUrl } = await post('/donation/create', input)
      const find = () =>
        deps()
          .db.selectFrom('gift')
          .select(['reference', 'state'])
          .orderBy('given_at', 'desc')
          .executeTakeFirstOrThrow()
      if (input.paymentMethod === 'stripe') {
        await post(new URL(paymentUrl).pathname, { answer: 'pay' })
        await expect.poll(async () => (await find()).state, { timeout: 30_000 }).toBe('received')
      }
      const { reference } = await find()
      return { canary, email, reference }
    },

    /** How many emails for this purpose the mailbox has got. */
    async countMails(purpose: string, email: string): Promise<number> {
      const emails = await readOutbox(deps().db, deps(), { limit: 500 })
      const isCounted = ({ mail, contents }: (typeof emails)[number]) =>
        mail.purpose === purpose && contents?.to === email
      return emails.filter(isCounted).length
    },

    /** Makes the organisation a registered charity while the action runs. */
    async asCharity(act: () => Promise<void>): Promise<void> {
      const before = await readOrganisation(deps().db)
      const charity = { registrationNumber: '123456789 RR 0001', signatory: 'A. Signatory' }
      const store = (changed: Organisation) =>
        deps()
          .db.transaction()
          .execute((tx) => changeOrganisation(tx, changed))
      await store({ ...before, isRegisteredCharity: true, charity })
      try {
        await act()
      } finally {
        await store(before)
      }
    },
  }
}
