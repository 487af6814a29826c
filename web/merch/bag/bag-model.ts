import type { Bag } from '#contract/bag.ts'

/** A change that has no response yet. */
export type PendingChange = { itemId: string; by: 1 | -1 | 'all' }

/** Optimistic update: the last bag of the server with the pending changes applied. */
export function shownBag(serverBag: Bag, pending: readonly PendingChange[]): Bag {
  if (pending.length === 0) return serverBag
  const items = serverBag.items.flatMap((item) => {
    const changes = pending.filter(({ itemId }) => itemId === item.itemId)
    if (changes.some(({ by }) => by === 'all')) return []
    const quantity = changes.reduce((sum, { by }) => sum + Number(by), item.quantity)
    return { ...item, quantity, itemTotal: item.price * quantity }
  })
  return {
    ...serverBag,
    items,
    totalPrice: items.reduce((sum, { itemTotal }) => sum + itemTotal, 0),
  }
}

/** The number of items in the bag. */
export const countOf = ({ items }: Pick<Bag, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether the stock is smaller than the quantity, because other buyers were faster. */
export const isShort = ({ quantity, left }: Bag['items'][number]): boolean => left < quantity

/** The subtotal minus the discount. */
export const bagTotal = ({
  totalPrice,
  discountedPrice = 0,
}: Pick<Bag, 'totalPrice' | 'discountedPrice'>): number => Math.max(0, totalPrice - discountedPrice)

/** A random UUID. `crypto.randomUUID` exists only on https; elsewhere the UUID is built from random bytes. */
export function newBagId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const digits = Array.from(randomBytes(), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4]
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-')
}

const randomBytes = () => (crypto as Crypto).getRandomValues(new Uint8Array(16))
