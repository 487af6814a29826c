/** Whether the widget is open, and whether the page stands at its top. */
export type Fold = { isOpen: boolean; isAtTop: boolean }

/**
 * Leaving the top folds it into the pill. Opened by hand further down it stays, however the page moves,
 * until it is closed or the top was reached and left again.
 */
export function fold(now: Fold, y: number): Fold {
  const isAtTop = y <= 0
  return { isAtTop, isOpen: now.isOpen && (isAtTop || !now.isAtTop) }
}
