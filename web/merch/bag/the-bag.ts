import { createStore, useStore } from '#web/kit/store.ts'
import { type BagView, createBagStore } from './bag-store.ts'
import { showCount } from './glance.ts'
import { storedBag } from './kept-bag.ts'

export const theBag = createBagStore({
  // With their checks they are the larger part of it, and wanted only when something is pressed.
  bringCalls: async () => (await import('./bag-calls.ts')).bagCalls,
  storedBag,
  showCount,
})

/** What somebody writes for whoever packs the parcel. It is in no storage: it may say anything. */
export const orderNote = createStore('')

export const useBag = (): BagView => useStore(theBag.view)
