// Without zod, so that a page shows newsletters before it loads the schemas.

export const newslettersOnHome = 3
export const maxTitleWords = 10

/** Consent text of the form, stored with each subscription as proof. */
export const consentWording =
  'By subscribing you ask us for one letter a month. We write first to make sure it is you, and every letter has a link that stops them.'
