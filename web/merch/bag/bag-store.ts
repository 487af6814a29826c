import type { Bag } from '#contract/bag.ts'
import { createStore, useStore } from '#web/kit/store.ts'
import type { NewBagItem, BagCalls } from './bag-calls.ts'
import { countOf, newBagId, type PendingChange, shownBag } from './bag-model.ts'
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

const initialView: BagView = {
  bag: undefined,
  isHeld: false,
  isChanging: false,
  isLost: false,
}

type BagStoreDeps = {
  loadCalls: () => Promise<BagCalls>
  storedBag: StoredBag
  /** Updates the count on the cart buttons. */
  showCount: (count: number) => void
}

const emptyBag: Bag = { bagId: '', items: [], totalPrice: 0 }

/**
 * One bag for all components of a page and, through local storage, for all tabs. Changes are shown at once (optimistic
 * updates); the response of the server replaces them, and a refused change is undone.
 */
export function createBagStore({ loadCalls, storedBag: stored, showCount }: BagStoreDeps) {
  const view = createStore(initialView)
  let serverBag: Bag | undefined
  let pending: PendingChange[] = []
  // One request at a time, so that no response overtakes a later one.
  let queue: Promise<unknown> = Promise.resolve()

  const show = (changed: Partial<BagView> = {}) => {
    const bag = serverBag && shownBag(serverBag, pending)
    const isHeld = stored.orderId() !== undefined
    view.set({ ...view.get(), isChanging: pending.length > 0, ...changed, isHeld, bag })
    showCount(bag ? countOf(bag) : stored.count())
  }
  const applyResponse = (bag: Bag, isChanged: boolean) => {
    // The bag may have been ordered or cleared meanwhile, here or in another tab.
    if (stored.bagId() !== bag.bagId) return
    serverBag = bag
    // Storing the count notifies other tabs. Only changes are stored, or two tabs would notify each other forever.
    if (isChanged || stored.count() !== countOf(bag)) stored.storeCount(countOf(bag))
  }
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work)
    queue = result.catch(() => undefined)
    return result
  }
  const fetchBag = async (): Promise<void> => {
    const bagId = stored.bagId()
    if (bagId === undefined) serverBag = emptyBag
    else applyResponse(await (await loadCalls()).read(bagId), false)
  }
  let isFollowing = false
  /** Starts to follow changes by other tabs, on first use. */
  const followOtherTabs = () => {
    if (isFollowing) return
    isFollowing = true
    stored.onChangeElsewhere(() => {
      if (stored.bagId() !== serverBag?.bagId) serverBag = undefined
      show()
      const showAgain = () => show()
      void enqueue(fetchBag).then(showAgain, showAgain)
    })
  }
  /** Sends one change. After any failure, the bag is fetched again, because a lost response may mean success. */
  const change = (
    call: (calls: BagCalls, bagId: string) => Promise<Bag>,
    pendingChange?: PendingChange,
  ): Promise<void> => {
    followOtherTabs()
    const bagId = stored.bagId() ?? newBagId()
    stored.storeBagId(bagId)
    if (pendingChange) pending.push(pendingChange)
    show()
    return enqueue(async () => {
      try {
        applyResponse(await call(await loadCalls(), bagId), true)
      } catch (error) {
        await fetchBag().catch(() => undefined)
        throw error
      } finally {
        pending = pending.filter((one) => one !== pendingChange)
        show()
      }
    })
  }

  return {
    view,
    /** Fetches the bag for components that show more than the count. */
    load: (): Promise<void> => {
      followOtherTabs()
      return enqueue(fetchBag).then(
        () => show({ isLost: false }),
        () => show({ isLost: serverBag === undefined }),
      )
    },
    add: (item: NewBagItem) => change((calls, bagId) => calls.add(bagId, item)),
    step: (itemId: string, by: 1 | -1) =>
      change((calls, bagId) => calls.change(bagId, itemId, by === 1 ? 'increase' : 'decrease'), {
        itemId,
        by,
      }),
    remove: (itemId: string) =>
      change((calls, bagId) => calls.remove(bagId, itemId), { itemId, by: 'all' }),
    /** For a change whose call is loaded by the page that offers it. */
    changeBy: (call: (bagId: string) => Promise<Bag>) => change((_calls, bagId) => call(bagId)),
    /** Stores the id of the unpaid order of this bag; undefined when there is none any more. */
    setOrder: (id: string | undefined) => {
      stored.storeOrderId(id)
      show()
    },
    /** Clears the bag after it was ordered. */
    clear: () => {
      stored.clear()
      serverBag = undefined
      show()
    },
    /** Restores the bag of an unpaid order. */
    restore: (ids: { bagId: string; noteId: string }) => {
      stored.storeBagId(ids.bagId)
      stored.storeNoteId(ids.noteId)
      stored.storeOrderId(undefined)
      if (serverBag?.bagId !== ids.bagId) serverBag = undefined
      show()
    },
  }
}

export const bagStore = createBagStore({
  // Loaded on first use: with their schemas the calls are larger than the rest of the store.
  loadCalls: async () => (await import('./bag-calls.ts')).bagCalls,
  storedBag,
  showCount,
})

/** The buyer's note for packing. It may contain personal data, so it is never in local storage. */
export const orderNote = createStore('')

export const useBag = (): BagView => useStore(bagStore.view)
