import * as z from 'zod/mini'
import type { Bag } from '#contract/bag.ts'
import { isCalgaryAddress, outsideCalgary } from '#contract/calgary.ts'
import { Order } from '#contract/order.ts'
import type { ShippingArea } from '#contract/shipping.ts'
import { publicForm } from '#web/kit/form/public-form.ts'
import { tidyPostalCode } from '#web/kit/form/tidy-postal-code.ts'
import { nothingTyped, type TypedOrder } from './order-fields.ts'
import { sendOrder } from './send-order.ts'

/** What is ordered, as it stands on the page beside what is typed. */
export type Ordered = { bag: Bag; shippingOptionId: string }

/** Also the area of the chosen option, which the order itself does not name. */
type OrderedHere = Ordered & { area: ShippingArea | undefined }

/** The bag goes along as it is seen, so that whoever sees other prices than ours is told. */
export const orderOf = (
  { delivery, email, subscribedToNewsletter }: TypedOrder,
  ordered: Ordered,
) => ({
  ...ordered,
  delivery: { ...delivery, postalCode: tidyPostalCode(delivery.postalCode) },
  email,
  phone_number: delivery.phone,
  paymentMethod: 'stripe',
  subscribedToNewsletter,
})

/** The order, with the complaint of the server about its shipping option beside the choice of the area. */
export const orderTo = (area: () => ShippingArea | undefined) =>
  Order.check(
    z.refine(({ delivery }) => area() !== 'within Calgary' || isCalgaryAddress(delivery), {
      path: ['area'],
      error: outsideCalgary,
    }),
  )

export const orderForm = (ordered: () => OrderedHere) =>
  publicForm({
    name: 'order',
    empty: nothingTyped,
    schema: orderTo(() => ordered().area),
    toBody: (typed) => {
      const { bag, shippingOptionId } = ordered()
      return orderOf(typed, { bag, shippingOptionId })
    },
    send: sendOrder,
  })
