/** What pages say of the newsletter, apart from the endpoints, so that showing it costs a reader nothing more. */
export const newslettersOnHome = 3
export const newsletterTitleWords = 10

/** What somebody agrees to by sending the form. It is shown there and kept with the answer: change it only as a whole. */
export const consentWording =
  'By subscribing you ask us for one letter a month. We write first to make sure it is you, and every letter has a link that stops them.'
