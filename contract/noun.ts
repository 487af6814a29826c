/** Kinds of content that pages depend on. A change of a noun invalidates the cached pages that read it. */
export const nouns = [
  'organisation',
  'page',
  'event',
  'post',
  'newsletter',
  'campaign',
  'product',
  // Separate from product, because every order changes it.
  'stock',
  // No page reads it. It tells every process that a file is archived, restored or deleted.
  'file',
] as const

export type Noun = (typeof nouns)[number]
