/** What the pages need of a gift before anything is sent: without the contract's checks, which come later. */

/** In dollars. */
export const giftPresets = [50, 100, 250, 1000] as const
