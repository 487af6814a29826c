/** What a page can be made from. When one of them changes, the pages that read it are made anew. */
export const nouns = [
  'organisation',
  'page',
  'event',
  'post',
  'newsletter',
  'campaign',
  'product',
  // What there is of a product, apart from it: it changes with every order.
  'stock',
] as const

export type Noun = (typeof nouns)[number]
