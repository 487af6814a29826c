import { useEffect, useRef } from 'react'

/** Moves the focus to a new result, because the pressed button may have disappeared. */
export function useFocusOn<T extends HTMLElement>(brought: unknown) {
  const place = useRef<T>(null)
  useEffect(() => {
    if (brought) place.current?.focus()
  }, [brought])
  return place
}
