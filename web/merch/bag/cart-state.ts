import { createStore, useStore } from '#web/kit/store.ts'
import { storedBag } from './stored-bag.ts'

type CartState = {
  /** Undefined in the server-rendered page, which is the same for every visitor. */
  count: number | undefined
  isOpen: boolean
}

/** The part of the bag that every page shows. The code that fetches and changes the bag loads on first use. */
const cartState = createStore<CartState>({ count: undefined, isOpen: false })

export const useCartState = (): CartState => useStore(cartState)

export const openBag = (): void => cartState.set({ ...cartState.get(), isOpen: true })
export const closeBag = (): void => cartState.set({ ...cartState.get(), isOpen: false })
export const showCount = (count: number): void => cartState.set({ ...cartState.get(), count })

/** Shows the stored count and follows changes by other tabs. */
export function followStoredCount(): () => void {
  const show = () => showCount(storedBag.count())
  show()
  return storedBag.onChangeElsewhere(show)
}

/** Not `import(…).then(…)`: Vite would move the handler into its preload helper, where a failed style sheet is lost. */
export const loadBagDialog = async () => {
  const { BagDialog } = await import('./bag-dialog.tsx')
  return BagDialog
}
