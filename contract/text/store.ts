// Without zod, so that the store pages show these before they load the schemas.

export const outOfStock = 'Out of stock'

/** Shown until the payment provider confirms the payment of a gift or an order. */
export const confirming = 'Confirming your payment…'

/** Items per bag line, even if there is more stock. */
export const maxQuantity = 20

/** In characters. */
export const maxNoteLength = 1_000

/** Consent text of the box at the checkout, stored with the newsletter subscription as proof. */
export const newsConsent = 'Email me with news and offers'
