/** Headers of a private page, which has a key in its address: it is neither cached nor indexed. */
export const privateHeaders = () => ({
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
})

/** Query parameters that hold a key. The server drops parameters that the page does not read. */
const keyParameters = ['gift', 'order']

/** A public page is private while its address holds a key, as when a buyer returns without paying. */
export function privateWithKey(address: string, response: Response): Response {
  const { searchParams } = new URL(address)
  if (keyParameters.some((name) => searchParams.has(name)))
    for (const [name, value] of Object.entries(privateHeaders())) response.headers.set(name, value)
  return response
}

/**
 * The title does not name the organisation, because it appears in the browser history and on tabs. There is no
 * canonical address and no link preview, which would repeat the key.
 */
export const privateMeta = (title: string) => [
  { title },
  { name: 'robots', content: 'noindex, nofollow' },
  // Our own server needs the referrer to recognise its own forms.
  { name: 'referrer', content: 'same-origin' },
]
