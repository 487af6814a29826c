import type { Bag } from '#contract/bag.ts'
import { Order } from '#contract/order.ts'
import { publicForm } from '#web/kit/form/public-form.ts'
import { nothingTyped, type TypedOrder } from './order-fields.ts'
import { sendOrder } from './send-order.ts'

/** What is ordered, as it stands on the page beside what is typed. */
export type Ordered = { bag: Bag; shippingOptionId: string }

/** The bag goes along as it is seen, so that whoever sees other prices than ours is told. */
export const orderOf = (
  { delivery, email, subscribedToNewsletter }: TypedOrder,
  ordered: Ordered,
) => ({
  ...ordered,
  delivery,
  email,
  phone_number: delivery.phone,
  paymentMethod: 'stripe',
  subscribedToNewsletter,
})

export const orderForm = (ordered: () => Ordered) =>
  publicForm({
    name: 'order',
    empty: nothingTyped,
    schema: Order,
    toBody: (typed) => orderOf(typed, ordered()),
    send: sendOrder,
  })
