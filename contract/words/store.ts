/** What the pages of the store need before anything is sent: without the contract's checks, which come later. */

export const outOfStock = 'Out of stock'

/** While the provider has not said yet whether a gift or an order is paid. */
export const confirming = 'Confirming your payment…'

/** What a bag line may hold, however much there is. */
export const quantityMost = 20

/** In characters. */
export const noteMost = 1_000

/** What somebody agrees to by ticking the box at the checkout; kept with the answer. */
export const newsConsent = 'Email me with news and offers'
