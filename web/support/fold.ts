/** Whether the widget is open, and whether the page stands at its top. */
export type Fold = { isOpen: boolean; isAtTop: boolean }

export type FoldEvent = { kind: 'scrolled'; y: number } | { kind: 'opened' } | { kind: 'closed' }

export const unfolded: Fold = { isOpen: true, isAtTop: true }

/**
 * Leaving the top folds it into the pill. Opened by hand further down it stays, however the page moves,
 * until it is closed or the top was reached and left again.
 */
export function fold(now: Fold, event: FoldEvent): Fold {
  if (event.kind !== 'scrolled') return { ...now, isOpen: event.kind === 'opened' }
  const isAtTop = event.y <= 0
  if (isAtTop === now.isAtTop) return now
  return { isAtTop, isOpen: isAtTop && now.isOpen }
}
