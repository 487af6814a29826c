import { createStore, useStore } from '#web/kit/store.ts'
import { type BagView, createBagStore } from './bag-store.ts'
import { showCount } from './glance.ts'
import { storedBag } from './kept-bag.ts'

export const theBag = createBagStore({
  // Loaded on first use: with their schemas the calls are larger than the rest of the store.
  bringCalls: async () => (await import('./bag-calls.ts')).bagCalls,
  storedBag,
  showCount,
})

/** The buyer's note for packing. It may contain personal data, so it is never in local storage. */
export const orderNote = createStore('')

export const useBag = (): BagView => useStore(theBag.view)
