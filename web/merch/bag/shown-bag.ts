import type { Bag } from '#contract/bag.ts'

/** What was pressed and not answered yet. */
export type Press = { itemId: string; by: 1 | -1 | 'all' }

/** A bag as somebody sees it: the server's last word, and what they pressed since. */
export function shownBag(told: Bag, pressed: readonly Press[]): Bag {
  if (pressed.length === 0) return told
  const items = told.items.flatMap((item) => {
    const mine = pressed.filter(({ itemId }) => itemId === item.itemId)
    if (mine.some(({ by }) => by === 'all')) return []
    const quantity = mine.reduce((sum, { by }) => sum + Number(by), item.quantity)
    return { ...item, quantity, itemTotal: item.price * quantity }
  })
  return { ...told, items, totalPrice: items.reduce((sum, { itemTotal }) => sum + itemTotal, 0) }
}

/** The badge: everything in the bag, each piece counted. */
export const countOf = ({ items }: Pick<Bag, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** A line that cannot be ordered as it stands: others were faster. */
export const isShort = ({ quantity, left }: Bag['items'][number]): boolean => left < quantity

/** The subtotal less what a discount takes off. */
export const bagTotal = ({
  totalPrice,
  discountedPrice = 0,
}: Pick<Bag, 'totalPrice' | 'discountedPrice'>): number => Math.max(0, totalPrice - discountedPrice)
