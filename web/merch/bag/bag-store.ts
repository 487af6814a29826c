import type { Bag } from '#contract/bag.ts'
import { createStore, useStore } from '#web/kit/store.ts'
import type { Added, BagCalls } from './bag-calls.ts'
import { countOf, newBagId, type Press, shownBag } from './bag-model.ts'
import { showCount } from './cart-state.ts'
import { storedBag, type StoredBag } from './stored-bag.ts'

export type BagView = {
  /** The bag with pending changes applied; undefined until it is fetched. */
  bag: Bag | undefined
  /** An unpaid order of this bag reserves its items. */
  isHeld: boolean
  /** A change has no response yet. */
  isChanging: boolean
  /** The bag could not be fetched. */
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
  /** Updates the count on the cart buttons. */
  showCount: (count: number) => void
}

const nothing: Bag = { bagId: '', items: [], totalPrice: 0 }

/**
 * One bag for all components of a page and, through local storage, for all tabs. Changes are shown at once (optimistic
 * updates); the response of the server replaces them, and a refused change is undone.
 */
export function createBagStore({ bringCalls, storedBag: stored, showCount }: BagStoreDeps) {
  const view = createStore(unknown)
  let told: Bag | undefined
  let pressed: Press[] = []
  // One request at a time, so that no response overtakes a later one.
  let last: Promise<unknown> = Promise.resolve()

  const show = (news: Partial<BagView> = {}) => {
    const bag = told && shownBag(told, pressed)
    const isHeld = stored.orderId() !== undefined
    view.set({ ...view.get(), isChanging: pressed.length > 0, ...news, isHeld, bag })
    showCount(bag ? countOf(bag) : stored.count())
  }
  const hear = (bag: Bag, isChanged: boolean) => {
    // The bag may have been ordered or cleared meanwhile, here or in another tab.
    if (stored.bagId() !== bag.bagId) return
    told = bag
    // Storing the count notifies other tabs. Only changes are stored, or two tabs would notify each other forever.
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
  /** Starts to follow changes by other tabs, on first use. */
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
  /** Sends one change. After any failure, the bag is fetched again, because a lost response may mean success. */
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
    /** Fetches the bag for components that show more than the count. */
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
    /** Stores the id of the unpaid order of this bag; undefined when there is none any more. */
    noteOrder: (id: string | undefined) => {
      stored.storeOrderId(id)
      show()
    },
    /** Clears the bag after it was ordered. */
    forget: () => {
      stored.forget()
      told = undefined
      show()
    },
    /** Restores the bag of an unpaid order. */
    takeBack: (ids: { bagId: string; noteId: string }) => {
      stored.storeBagId(ids.bagId)
      stored.storeNoteId(ids.noteId)
      stored.storeOrderId(undefined)
      if (told?.bagId !== ids.bagId) told = undefined
      show()
    },
  }
}

export const theBag = createBagStore({
  // Loaded on first use: with their schemas the calls are larger than the rest of the store.
  bringCalls: async () => (await import('./bag-calls.ts')).bagCalls,
  storedBag,
  showCount,
})

/** The buyer's note for packing. It may contain personal data, so it is never in local storage. */
export const orderNote = createStore('')

export const useBag = (): BagView => useStore(theBag.view)
