/** Called when the privacy screen opens. */
type Listener = () => void

const listeners = new Set<Listener>()

/** Revealed values listen here, so that none of them stays in memory behind the privacy screen. */
export function onCover(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let covers = 0

/** How often the privacy screen opened. A value that was requested before its last opening is not shown. */
export const coverCount = (): number => covers

/** The response of a request for personal data; undefined if the privacy screen opened meanwhile. */
export async function unlessCovered<T>(request: () => Promise<T>): Promise<T | undefined> {
  const before = coverCount()
  const value = await request()
  return coverCount() === before ? value : undefined
}

export function announceCover(): void {
  covers += 1
  for (const listener of listeners) listener()
}
