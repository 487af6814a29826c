/** A page for one person, with a key in its address: nobody keeps it, nobody finds it, and no other site learns of it. */
export const privateHeaders = () => ({
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
})

/**
 * The title says nothing about who we are: it stands in histories and on tabs. There is no canonical address and no
 * card, which would repeat the key.
 */
export const privateMeta = (title: string) => [
  { title },
  { name: 'robots', content: 'noindex, nofollow' },
  // To ourselves it is sent, since our own forms are known by it.
  { name: 'referrer', content: 'same-origin' },
]
