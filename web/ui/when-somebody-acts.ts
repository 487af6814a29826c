const waiting = new Set<() => void>()
let hasSomebodyActed = false

/** For whoever listens to the whole window: the visitor has moved, touched or typed something. */
export function somebodyActs(): void {
  hasSomebodyActed = true
  for (const act of waiting) act()
  waiting.clear()
}

/** Does something once the visitor does anything: at once if that was before. Returns the giving up. */
export function whenSomebodyActs(act: () => void): () => void {
  if (hasSomebodyActed) act()
  else waiting.add(act)
  return () => waiting.delete(act)
}
