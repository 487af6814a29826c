import { refusalOf } from '#web/kit/form/errors.ts'
import { toast } from '#web/ui/toast.ts'
import type { Added } from './bag-calls.ts'
import { openBag } from './cart-state.ts'
import { theBag } from './bag-store.ts'

/** One id for every toast about the bag, so that a newer one replaces the older and an open bag dismisses it. */
export const aboutBag = { id: 'bag' }

/** Returns whether the change succeeded. A failure shows a toast with the reason. */
async function orSay(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    toast.error(refusalOf(error).message, aboutBag)
    return false
  }
}

/** The actions of the buttons in the bag and on a product page. */
export const pressBag = {
  async addTo(item: Added, name: string): Promise<boolean> {
    const isAdded = await orSay(theBag.add(item))
    if (isAdded) toast.success('added to cart', { ...aboutBag, description: name })
    return isAdded
  },
  async buyNow(item: Added): Promise<boolean> {
    const isAdded = await orSay(theBag.add(item))
    if (isAdded) openBag()
    return isAdded
  },
  step: (itemId: string, by: 1 | -1): Promise<boolean> => orSay(theBag.step(itemId, by)),
  async remove(itemId: string, name: string): Promise<boolean> {
    const isRemoved = await orSay(theBag.remove(itemId))
    if (isRemoved) toast.success('item removed from cart', { ...aboutBag, description: name })
    return isRemoved
  },
}
