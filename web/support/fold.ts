/** Whether the widget is open, and whether the page is scrolled to its top. */
export type Fold = { isOpen: boolean; isAtTop: boolean }

/**
 * Leaving the top collapses the widget into the pill. Opened by hand further down, it stays open until the visitor
 * closes it, or until the page reaches its top and leaves it again.
 */
export function fold(now: Fold, y: number): Fold {
  const isAtTop = y <= 0
  return { isAtTop, isOpen: now.isOpen && (isAtTop || !now.isAtTop) }
}
