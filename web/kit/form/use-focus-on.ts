import { useEffect, useRef } from 'react'

/** Moves the focus to a new result, because the pressed button may have disappeared. */
export function useFocusOn<T extends HTMLElement>(result: unknown) {
  const target = useRef<T>(null)
  useEffect(() => {
    if (result) target.current?.focus()
  }, [result])
  return target
}
