import { gift } from '#tests/kit/make/gift.ts'
import { giftSite, pageIn } from './gift-site.ts'

/** A monthly gift of CA$50.25, and the requests with which its donor changes it. */
export async function changingSite(more: object = {}) {
  const site = await giftSite()
  await site.pay({ frequency: 'monthly', ...more })
  const key = pageIn((await site.mails()).find(({ to }) => to === gift.email))
  const read = async () => (await site.myGift(key)).json().data
  const { stripe } = site
  const subscription = (await site.payments())[0]?.subscription_id ?? ''
  return {
    ...site,
    key,
    /** Changes the subscription as staff can on Stripe's own pages. */
    changeAtProvider: (values: Record<string, unknown>) => {
      const changed = Object.assign(stripe.books.get(subscription), values)
      stripe.events.emit('customer.subscription.updated', changed)
    },
    amount: async (): Promise<number> => (await read()).amount,
    state: async (): Promise<string> => (await read()).state,
    /** The emails about changes, newest first. */
    changes: async () => (await site.mails()).filter(({ purpose }) => purpose === 'gift changed'),
    undoIn: (mail: { text: string } | undefined): string =>
      /\/my-gift\/undo\/([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? '',
    readUndo: (undoKey: string) => site.app.inject(`/api/v1/my-gift-undo/${undoKey}`),
    undo: (undoKey: string) =>
      site.app.inject({
        method: 'POST',
        url: `/api/v1/my-gift-undo/${undoKey}`,
        payload: {},
      }),
    audit: () => site.db.selectFrom('audit').selectAll().orderBy('number').execute(),
  }
}
