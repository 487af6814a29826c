import { randomBytes } from 'node:crypto'
import type { AuditAction } from '#contract/console/audit-action.ts'
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import * as contract from '#contract/console/gift.ts'
import { changeRecurring, recordGift } from '#contract/console/received-gift.ts'
import { exportSubscribers } from '#contract/console/newsletter.ts'
import { dayOf } from '#contract/dates.ts'
import { giftDesk, reason } from './gifts.ts'
import type { AuditedAction, AuditedDesk } from './staff-actions.ts'

const dedication = { inHonorOf: 'Canary Ruth', recipientEmail: 'canary@example.org' }

/**
 * What a treasurer does with gifts, and an owner with subscribers. The export of gifts comes when the one donor who is not anonymous is erased, because each
 * donor in it has an entry.
 */
export async function giftActions(): Promise<AuditedDesk> {
  const { desk, pledge, confirmed } = await giftDesk()
  const as = await confirmed()
  const owner = await confirmed('owner')
  await desk.pay({ frequency: 'monthly', email: 'monthly@example.org', isAnonymous: true })
  const [monthly] = await desk.gifts()
  const recurring = { params: { reference: monthly?.reference ?? '' } }
  const reference = await pledge({ firstName: 'Canary', dedication })
  const withCard = await pledge({ amount: '70', isAnonymous: true, dedication })
  const on = (
    endpoint: ConsoleEndpoint,
    action: AuditAction,
    body: object = { reason },
    about = reference,
  ): AuditedAction => ({
    endpoint,
    action,
    send: () => desk.send(endpoint, { params: { reference: about }, body }, { as }),
  })
  for (const about of [reference, withCard])
    await desk.db
      .updateTable('gift')
      .set({ card_hash: randomBytes(32), card_reported_at: desk.clock.now() })
      .where('reference', '=', about)
      .execute()
  const transfer = { reference, amount: 5_000, day: dayOf(desk.clock.now()) }
  return {
    desk,
    renew: () => desk.stepUp(as).then(() => desk.stepUp(owner)),
    actions: [
      {
        endpoint: contract.matchTransfer,
        action: 'matched',
        send: () => desk.send(contract.matchTransfer, { body: transfer }, { as }),
      },
      on(contract.revealDonor, 'opened'),
      on(contract.revealCard, 'opened'),
      on(contract.restoreCard, 'restored'),
      on(contract.removeCard, 'removed', { reason }, withCard),
      {
        ...on(contract.recordRefund, 'refunded'),
        send: async () => {
          const { version } = await desk.call(contract.readGift, { params: { reference } }, { as })
          const body = { version, reason }
          return desk.send(contract.recordRefund, { params: { reference }, body }, { as })
        },
      },
      {
        endpoint: recordGift,
        action: 'gift recorded',
        send: () => {
          const cash = { method: 'cash' as const, amount: 2_000, day: transfer.day, donor: null }
          return desk.send(recordGift, { body: cash }, { as })
        },
      },
      {
        endpoint: changeRecurring,
        action: 'ended',
        send: async () => {
          const { recurring: state } = await desk.call(contract.readGift, recurring, { as })
          const body = { version: state?.version ?? 0, to: 'cancelled' as const }
          return desk.send(changeRecurring, { ...recurring, body }, { as })
        },
      },
      on(contract.eraseDonor, 'erased', { typed: reference, reason }),
      {
        endpoint: contract.exportGifts,
        action: 'exported',
        send: () => desk.send(contract.exportGifts, { body: { reason } }, { as }),
      },
      {
        endpoint: exportSubscribers,
        action: 'exported',
        send: () => desk.send(exportSubscribers, { body: { reason } }, { as: owner }),
      },
    ],
  }
}
