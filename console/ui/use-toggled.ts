import { useState } from 'react'

/** The items of a list whose choice the person changed. */
export function useToggled<T>() {
  const [items, setItems] = useState<readonly T[]>([])
  return {
    isToggled: (item: T): boolean => items.includes(item),
    toggle: (item: T) =>
      setItems(items.includes(item) ? items.filter((one) => one !== item) : [...items, item]),
  }
}
