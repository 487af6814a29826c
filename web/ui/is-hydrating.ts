import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * True in the page as it was sent and while the script takes it over; false ever after. The end of it is worth
 * no hurry: told at once, it would keep a tap waiting while all who asked are drawn again.
 */
export function useIsHydrating(): boolean {
  const [origin] = useState(watchOrigin)
  const cameWithPage = useSyncExternalStore(neverChanges, origin.read, origin.readAsSent)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (cameWithPage) startTransition(() => setOver(true))
  }, [cameWithPage])
  return cameWithPage && !isOver
}

/** React reads a page as it was sent only on the server and while it takes that page over. */
function watchOrigin() {
  let cameWithPage = false
  return { read: () => cameWithPage, readAsSent: () => (cameWithPage = true) }
}

const neverChanges = () => () => undefined
