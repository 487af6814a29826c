/** A page for one person: nobody keeps it, nobody finds it, and no other site learns its address. */
export const privateHeaders = () => ({
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
})

/** The title says nothing about who we are: it stands in histories and on tabs. */
export const privateMeta = () => [
  { title: 'Your booking' },
  { name: 'robots', content: 'noindex, nofollow' },
  // To ourselves it is sent, since our own forms are known by it.
  { name: 'referrer', content: 'same-origin' },
]
