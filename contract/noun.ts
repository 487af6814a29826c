/** What a page can be made from. When one of them changes, the pages that read it are made anew. */
export const nouns = [
  'organisation',
  'page',
  'event',
  'post',
  'newsletter',
  'campaign',
  'product',
] as const

export type Noun = (typeof nouns)[number]
