import { createStore, useStore } from '#web/kit/store.ts'
import { storedBag } from './stored-bag.ts'

type Glance = {
  /** Undefined in the server-rendered page, which is the same for every visitor. */
  count: number | undefined
  isOpen: boolean
}

/** The part of the bag that every page shows. The code that fetches and changes the bag loads on first use. */
const glance = createStore<Glance>({ count: undefined, isOpen: false })

export const useGlance = (): Glance => useStore(glance)

export const openBag = (): void => glance.set({ ...glance.get(), isOpen: true })
export const closeBag = (): void => glance.set({ ...glance.get(), isOpen: false })
export const showCount = (count: number): void => glance.set({ ...glance.get(), count })

/** Shows the stored count and follows changes by other tabs. */
export function followStoredCount(): () => void {
  const show = () => showCount(storedBag.count())
  show()
  return storedBag.onChangeElsewhere(show)
}

/** Not `import(…).then(…)`: Vite would move the handler into its preload helper, where a failed style sheet is lost. */
export const bringBagDialog = async () => {
  const { BagDialog } = await import('./bag-dialog.tsx')
  return BagDialog
}
