/** The two breakpoints of the site, in CSS pixels. */
const phoneMax = 900
const tabletMax = 1200

/** Media queries. */
export const onPhones = `(max-width: ${phoneMax}px)`
export const onTabletsAndPhones = `(max-width: ${tabletMax}px)`
