import * as z from 'zod/mini'
import type { Bag } from '#contract/bag.ts'
import { isCalgaryAddress, outsideCalgary } from '#contract/calgary.ts'
import { Order } from '#contract/order.ts'
import type { ShippingArea } from '#contract/shipping.ts'
import { publicForm } from '#web/kit/form/public-form.ts'
import { normalizePostalCode } from '#web/kit/form/normalize-postal-code.ts'
import { emptyFields, type TypedOrder } from './order-fields.ts'
import { sendOrder } from './send-order.ts'

/** The parts of an order that are not form fields. */
export type BagAndShipping = { bag: Bag; shippingOptionId: string }

/** Contains the area of the shipping option too, which the order does not contain. */
type OrderContext = BagAndShipping & { area: ShippingArea | undefined }

/** The order has the bag as the buyer sees it, so that the server refuses it when prices have changed. */
export const toOrder = (
  { delivery, email, subscribedToNewsletter }: TypedOrder,
  context: BagAndShipping,
) => ({
  ...context,
  delivery: { ...delivery, postalCode: normalizePostalCode(delivery.postalCode) },
  email,
  phone_number: delivery.phone,
  paymentMethod: 'stripe',
  subscribedToNewsletter,
})

/** The schema of an order, with the server's check of the shipping area as an error of the area field. */
export const orderSchema = (area: () => ShippingArea | undefined) =>
  Order.check(
    z.refine(({ delivery }) => area() !== 'within Calgary' || isCalgaryAddress(delivery), {
      path: ['area'],
      error: outsideCalgary,
    }),
  )

export const orderForm = (context: () => OrderContext) =>
  publicForm({
    name: 'order',
    empty: emptyFields,
    schema: orderSchema(() => context().area),
    toBody: (typed) => {
      const { bag, shippingOptionId } = context()
      return toOrder(typed, { bag, shippingOptionId })
    },
    send: sendOrder,
  })
