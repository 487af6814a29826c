import { isCalgaryAddress, outsideCalgary } from '#contract/calgary.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import type { Delivery, QuotedBag } from '#contract/order.ts'
import { outOfStock } from '#contract/text/store.ts'
import type { OpenBag } from '#server/bag/bag.ts'
import type { Db } from '#server/db/connect.ts'
import { amountOff, takeUse } from '#server/discounts/discounts.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { offeredShipping } from '#server/shipping/shipping.ts'

/** The price of an order at our current prices, in cents. */
export type Quote = Pick<OpenBag, 'lines' | 'subtotal'> & {
  itemCount: number
  shipping: number
  area: string
  discount: number
  discountCode: string | null
  total: number
}

type QuoteInput = {
  bag: OpenBag
  shippingOptionId: string
  delivery: Delivery
  quotedBag: QuotedBag | undefined
}

/**
 * Computes the price from our own prices only. Compares it with the prices that the buyer saw, so that an unseen price
 * is never charged.
 */
export async function quoteOrder(
  db: Db,
  { bag, shippingOptionId, delivery, quotedBag }: QuoteInput,
): Promise<Quote> {
  const { lines, subtotal, discount, endedCode } = bag
  if (lines.length === 0) throw new Refusal('conflict', 'Your bag is empty')
  rejectMissing(bag)
  if (quotedBag && !matchesQuoted(bag, quotedBag)) throw pricesChanged()
  const shipping = await chosenShipping(db, shippingOptionId, delivery)
  // A client that sends only the bag id may have shown the discount.
  if (endedCode !== undefined && !quotedBag)
    throw new DiscountEnded(endedCode, subtotal + shipping.price)
  const off = discount?.amount ?? 0
  return {
    lines,
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal,
    shipping: shipping.price,
    area: shipping.area,
    discount: off,
    discountCode: discount?.code ?? null,
    total: subtotal + shipping.price - off,
  }
}

/** Takes one use of the discount code. A concurrent order may have taken the last one. */
export async function takeDiscount(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { id, quote }: { id: string; quote: Quote },
): Promise<void> {
  if (quote.discountCode === null) return
  const terms = await takeUse(tx, clock, { code: quote.discountCode, subject: id })
  if (!terms) throw new DiscountEnded(quote.discountCode, quote.subtotal + quote.shipping)
  if (amountOff(terms, quote.subtotal) !== quote.discount) throw pricesChanged()
}

/** The message names the total without the discount. A retry is accepted at that total. */
export class DiscountEnded extends Refusal {
  readonly discountCode: string

  constructor(discountCode: string, total: number) {
    const newTotal = formatMoney(cents(total))
    super(
      'conflict',
      `Your discount has ended. The total is now ${newTotal}. Order again to accept it.`,
    )
    this.discountCode = discountCode
  }
}

const pricesChanged = () => new Refusal('conflict', 'Prices have changed. Please review your bag.')

/** An early check without locks. `reserveStock` makes the final decision. */
function rejectMissing({ lines }: OpenBag): void {
  const missing = lines.filter(({ left, quantity }) => left < quantity)
  if (missing.length === 0) return
  const fields = missing.map(({ name, size, left }) => [
    `${name}, ${size}`,
    left === 0 ? outOfStock : `${left} left`,
  ])
  throw new Refusal('conflict', outOfStock, { fields: Object.fromEntries(fields) })
}

function matchesQuoted({ lines, subtotal, discount }: OpenBag, quotedBag: QuotedBag): boolean {
  const { items, totalPrice, discountedPrice } = quotedBag
  const prices = new Map(lines.map(({ id, price }) => [id, price]))
  const isSame = (dollars: number | undefined, cents: number | undefined) =>
    dollars === undefined || Math.round(dollars * 100) === cents
  return (
    items.every(({ itemId, _id = itemId, price }) => isSame(price, prices.get(_id ?? ''))) &&
    isSame(totalPrice, subtotal) &&
    (discountedPrice === undefined || isSame(discountedPrice ?? 0, discount?.amount ?? 0))
  )
}

async function chosenShipping(db: Db, id: string, delivery: Delivery) {
  const offered = await offeredShipping(db)
  if (offered.length === 0) throw new Refusal('conflict', 'Shipping is not available right now.')
  const chosen = offered.find((option) => option.id === id)
  if (!chosen) throw wrongShipping('Choose how to send it')
  if (chosen.area === 'within Calgary' && !isCalgaryAddress(delivery))
    throw wrongShipping(outsideCalgary)
  return chosen
}

const wrongShipping = (message: string) =>
  new Refusal('invalid', message, { fields: { shippingOptionId: message } })
