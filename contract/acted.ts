/** What a visitor does when the page is more than looked at. A bar beside the page scrolls it without any pointer. */
export const actions = [
  'pointermove',
  'pointerdown',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
] as const

/** An attribute of the root, by which the page as it is sent tells the script: somebody has acted already. */
export const acted = 'data-acted'
