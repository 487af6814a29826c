import { refusalOf } from '#web/kit/form/errors.ts'
import { toast } from '#web/ui/toast.ts'
import type { NewBagItem } from './bag-calls.ts'
import { openBag } from './cart-state.ts'
import { bagStore } from './bag-store.ts'

/** One id for every toast about the bag, so that a newer one replaces the older and an open bag dismisses it. */
export const bagToast = { id: 'bag' }

/** Returns whether the change succeeded. A failure shows a toast with the reason. */
async function orShowError(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    toast.error(refusalOf(error).message, bagToast)
    return false
  }
}

/** The actions of the buttons in the bag and on a product page. */
export const bagActions = {
  async addTo(item: NewBagItem, name: string): Promise<boolean> {
    const isAdded = await orShowError(bagStore.add(item))
    if (isAdded) toast.success('added to cart', { ...bagToast, description: name })
    return isAdded
  },
  async buyNow(item: NewBagItem): Promise<boolean> {
    const isAdded = await orShowError(bagStore.add(item))
    if (isAdded) openBag()
    return isAdded
  },
  step: (itemId: string, by: 1 | -1): Promise<boolean> => orShowError(bagStore.step(itemId, by)),
  async remove(itemId: string, name: string): Promise<boolean> {
    const isRemoved = await orShowError(bagStore.remove(itemId))
    if (isRemoved) toast.success('item removed from cart', { ...bagToast, description: name })
    return isRemoved
  },
}
