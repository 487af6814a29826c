import { useEffect, useRef } from 'react'

/** Takes the focus to what a press brought: the button that was pressed may be gone with it. */
export function useFocusOn<T extends HTMLElement>(brought: unknown) {
  const place = useRef<T>(null)
  useEffect(() => {
    if (brought) place.current?.focus()
  }, [brought])
  return place
}
