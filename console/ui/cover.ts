/** Called when the privacy screen opens. */
type Listener = () => void

const listeners = new Set<Listener>()

/** Revealed values listen here, so that none of them stays in memory behind the privacy screen. */
export function onCover(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function announceCover(): void {
  for (const listener of listeners) listener()
}
