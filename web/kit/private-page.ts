/** A page for one person, with a key in its address: nobody keeps it, nobody finds it, and no other site learns of it. */
export const privateHeaders = () => ({
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
})

/** They hold a key on whichever page reads them; of what no page reads the server hands nothing on. */
const keyParameters = ['gift', 'order']

/** A page for everybody is for one person while its address holds a key: whoever comes back without paying has one. */
export function privateWithKey(address: string, response: Response): Response {
  const { searchParams } = new URL(address)
  if (keyParameters.some((name) => searchParams.has(name)))
    for (const [name, value] of Object.entries(privateHeaders())) response.headers.set(name, value)
  return response
}

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
