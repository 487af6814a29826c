import { createStore, useStore } from '#web/kit/store.ts'
import { storedBag } from './kept-bag.ts'

type Glance = {
  /** Not known to a page that everybody gets alike. */
  count: number | undefined
  isOpen: boolean
}

/** All that every page shows of the bag. What fetches and changes it comes with the first wish to see more. */
const glance = createStore<Glance>({ count: undefined, isOpen: false })

export const useGlance = (): Glance => useStore(glance)

export const openBag = (): void => glance.set({ ...glance.get(), isOpen: true })
export const closeBag = (): void => glance.set({ ...glance.get(), isOpen: false })
export const showCount = (count: number): void => glance.set({ ...glance.get(), count })

/** Shows what the browser remembers, and what other tabs change of it. */
export function followStoredCount(): () => void {
  const show = () => showCount(storedBag.count())
  show()
  return storedBag.onChangeElsewhere(show)
}
