import type { Bag } from '#contract/bag.ts'
import { createStore } from '#web/kit/store.ts'
import type { Added, BagCalls } from './bag-calls.ts'
import type { StoredBag } from './kept-bag.ts'
import { newBagId } from './new-bag-id.ts'
import { countOf, type Press, shownBag } from './shown-bag.ts'

export type BagView = {
  /** As it is shown; not there until it was fetched. */
  bag: Bag | undefined
  /** An order of it waits for its payment and holds what is in it, for whoever sees this bag. */
  isHeld: boolean
  /** Something was pressed and not answered yet. */
  isChanging: boolean
  /** It could not be fetched. */
  isLost: boolean
}

const unknown: BagView = {
  bag: undefined,
  isHeld: false,
  isChanging: false,
  isLost: false,
}

type BagStoreDeps = {
  bringCalls: () => Promise<BagCalls>
  storedBag: StoredBag
  /** For the parts that show nothing else of the bag. */
  showCount: (count: number) => void
}

const nothing: Bag = { bagId: '', items: [], totalPrice: 0 }

/**
 * One bag for all parts of a page and, by what the browser keeps, for all its tabs. What is pressed is shown at once;
 * the server's answer rules, and what it refuses goes back to what it was.
 */
export function createBagStore({ bringCalls, storedBag: stored, showCount }: BagStoreDeps) {
  const view = createStore(unknown)
  let told: Bag | undefined
  let pressed: Press[] = []
  // One at a time, so that no answer overtakes a later one.
  let last: Promise<unknown> = Promise.resolve()

  const show = (news: Partial<BagView> = {}) => {
    const bag = told && shownBag(told, pressed)
    const isHeld = stored.orderId() !== undefined
    view.set({ ...view.get(), isChanging: pressed.length > 0, ...news, isHeld, bag })
    showCount(bag ? countOf(bag) : stored.count())
  }
  const hear = (bag: Bag, isChanged: boolean) => {
    // Somebody may have ordered or left meanwhile, here or in another tab.
    if (stored.bagId() !== bag.bagId) return
    told = bag
    // Only news is told to other tabs, or two of them would tell each other for ever.
    if (isChanged || stored.count() !== countOf(bag)) stored.storeCount(countOf(bag))
  }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  const ask = async (): Promise<void> => {
    const bagId = stored.bagId()
    if (bagId === undefined) told = nothing
    else hear(await (await bringCalls()).read(bagId), false)
  }
  let isFollowing = false
  /** From the first wish on, what another tab does to the bag is seen here. */
  const follow = () => {
    if (isFollowing) return
    isFollowing = true
    stored.onChangeElsewhere(() => {
      if (stored.bagId() !== told?.bagId) told = undefined
      show()
      const showAgain = () => show()
      void inTurn(ask).then(showAgain, showAgain)
    })
  }
  /** Asks for one change. Where it fails, also because no answer came, the server says what is true now. */
  const change = (
    call: (calls: BagCalls, bagId: string) => Promise<Bag>,
    press?: Press,
  ): Promise<void> => {
    follow()
    const bagId = stored.bagId() ?? newBagId()
    stored.storeBagId(bagId)
    if (press) pressed.push(press)
    show()
    return inTurn(async () => {
      try {
        hear(await call(await bringCalls(), bagId), true)
      } catch (error) {
        await ask().catch(() => undefined)
        throw error
      } finally {
        pressed = pressed.filter((one) => one !== press)
        show()
      }
    })
  }

  return {
    view,
    /** Fetches the bag, for whoever shows more of it than the count. */
    load: (): Promise<void> => {
      follow()
      return inTurn(ask).then(
        () => show({ isLost: false }),
        () => show({ isLost: told === undefined }),
      )
    },
    add: (item: Added) => change((calls, bagId) => calls.add(bagId, item)),
    step: (itemId: string, by: 1 | -1) =>
      change((calls, bagId) => calls.change(bagId, itemId, by === 1 ? 'increase' : 'decrease'), {
        itemId,
        by,
      }),
    remove: (itemId: string) =>
      change((calls, bagId) => calls.remove(bagId, itemId), { itemId, by: 'all' }),
    applyDiscount: (code: string) => change((calls, bagId) => calls.applyDiscount(bagId, code)),
    /** An order was made of it, and waits for its payment; or none does any more. */
    noteOrder: (id: string | undefined) => {
      stored.storeOrderId(id)
      show()
    },
    /** What is in it was ordered. */
    forget: () => {
      stored.forget()
      told = undefined
      show()
    },
    /** What was ordered and not paid is in a bag again. */
    takeBack: (ids: { bagId: string; noteId: string }) => {
      stored.storeBagId(ids.bagId)
      stored.storeNoteId(ids.noteId)
      stored.storeOrderId(undefined)
      if (told?.bagId !== ids.bagId) told = undefined
      show()
    },
  }
}
