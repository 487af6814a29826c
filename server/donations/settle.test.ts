import { expect, test } from 'vitest'
import { gift } from '#tests/kit/make/gift.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'

async function monthlySite() {
  const site = await giftSite()
  const { stripe } = site
  return {
    ...site,
    states: async () => (await site.gifts()).map(({ state }) => state),
    /** Refunds the newest invoice in full at the provider. */
    refundNewest: () => {
      const [newest] = stripe.books.list('payment_intent')
      stripe.refundAtStripe(newest?.id ?? '', 5_025)
    },
    /** Delivers only these events, and returns the ones that arrive later. */
    deliver: async (...types: string[]) => {
      const all = stripe.events.waiting.splice(0)
      stripe.events.waiting.push(...all.filter(({ type }) => types.includes(type)))
      await site.settle()
      return all.filter(({ type }) => !types.includes(type))
    },
  }
}

test('the refund of a renewal whose payment is not recorded yet applies to that renewal', async () => {
  const site = await monthlySite()
  await site.pay({ frequency: 'monthly' })
  site.clock.advance(1_000)
  const failed = site.stripe.renew((await site.payments())[0]?.subscription_id ?? '', false)
  await site.settle()
  site.stripe.retry(failed)
  site.refundNewest()
  const late = await site.deliver('charge.refunded')
  expect(await site.states()).toEqual(['received', 'refunded'])
  site.stripe.events.waiting.push(...late)
  await site.settle()
  expect(await site.states()).toEqual(['received', 'refunded'])
})

test('a first gift that was refunded before its payment is recorded is received once and stays refunded', async () => {
  const site = await monthlySite()
  await site.post({ ...gift, frequency: 'monthly' })
  site.stripe.pay((await site.payments())[0]?.checkout_id ?? '')
  const late = await site.deliver('customer.subscription.created', 'invoice.paid')
  expect(await site.states()).toEqual(['open'])
  site.refundNewest()
  await site.deliver('charge.refunded')
  expect(await site.states()).toEqual(['refunded'])
  site.stripe.events.waiting.push(...late)
  await site.settle()
  expect(await site.states()).toEqual(['refunded'])
  const purposes = (await site.mails()).map(({ purpose }) => purpose)
  expect(purposes.toSorted()).toEqual(['gift refunded', 'gift thanks'])
})
