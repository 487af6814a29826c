import { createStore, useStore } from '#web/kit/store.ts'
import { type BagView, createBagStore } from './bag-store.ts'
import { keptBag } from './kept-bag.ts'

/** The calls and their checks come with the first wish to see or change the bag. */
export const theBag = createBagStore(async () => (await import('./bag-calls.ts')).bagCalls, keptBag)

/** What somebody writes for whoever packs the parcel. It is in no storage: it may say anything. */
export const orderNote = createStore('')

export const useBag = (): BagView => useStore(theBag.view)
