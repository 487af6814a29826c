/** The two breakpoints of the site, in CSS pixels. */
const phoneMost = 900
const tabletMost = 1200

/** Media queries. */
export const onPhones = `(max-width: ${phoneMost}px)`
export const onTabletsAndPhones = `(max-width: ${tabletMost}px)`
