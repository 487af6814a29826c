/** Changes that the server does not have and that only this page has. */
type UnsentChanges = { count: () => number; send: () => Promise<void>; drop: () => void }

let held: UnsentChanges | undefined

/** A screen that queues changes registers its queue, so that a sign-out does not lose them. */
export function holdUnsent(changes: UnsentChanges): void {
  held = changes
}

/** Sends what waits, and returns how many changes the server still does not have. */
export async function sendUnsent(): Promise<number> {
  if (!held || held.count() === 0) return 0
  await held.send()
  return held.count()
}

export const dropUnsent = (): void => held?.drop()
