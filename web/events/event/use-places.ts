import { useEffect, useState } from 'react'
import type { Places } from './places-left.tsx'

/** How many places are left at this moment: asked when the page opens, when somebody comes back to it and `after` something. */
export function usePlaces(id: string | undefined, after: string | undefined): Places | undefined {
  const [known, setKnown] = useState<{ id: string; places: Places }>()
  useEffect(() => {
    if (id === undefined) return
    let isWanted = true
    const look = () =>
      void import('./ask-places.ts')
        .then(({ askPlaces }) => askPlaces(id))
        .then(
          (places) => isWanted && setKnown({ id, places }),
          // The page is whole without the number; the server decides anyhow.
          () => undefined,
        )
    look()
    window.addEventListener('focus', look)
    return () => {
      isWanted = false
      window.removeEventListener('focus', look)
    }
  }, [id, after])
  return known && known.id === id ? known.places : undefined
}
