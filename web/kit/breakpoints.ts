/** The two widths at which the site changes: a phone is at most 900 wide, a tablet at most 1200. */
const phoneMost = 900
const tabletMost = 1200

/** The widest phone and everything smaller, as a media query. */
export const onPhones = `(max-width: ${phoneMost}px)`
export const onTabletsAndPhones = `(max-width: ${tabletMost}px)`
