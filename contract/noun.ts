/** Kinds of content that pages depend on. A change of a noun invalidates the cached pages that read it. */
export const nouns = [
  'organisation',
  'page',
  // Separate from page, because every page of the site reads it.
  'crisis-line',
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

/** The fixed pages. `page-schemas.ts` has the schema of each; it imports endpoints, so that the slugs stand here. */
export type PageSlug =
  | 'home'
  | 'about'
  | 'leadership'
  | 'landacknowledgement'
  | 'volunteer'
  | 'become-member'
  | 'partnership'
  | 'program'
  | 'donate'
  | 'merch-store'
  | 'testimonials'
  | 'events'
  | 'blog'
  | 'campaign'
  | 'frame'

/** What an endpoint reads: all records of a noun, the record that a parameter of its path names, or a fixed page. */
export type Read<Path extends string = string> =
  | Noun
  | `${Noun}/:${ParameterOf<Path>}`
  | `page/${PageSlug}`

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : string extends Path
      ? string
      : never

/** The reads of one request, by name: 'event' is all events, 'event/drum-circle' one. Changes have the same names. */
export const readsOf = (
  reads: readonly Read[] | undefined,
  params: Readonly<Record<string, string>> = {},
): string[] | undefined =>
  reads?.map((read) => read.replace(/:(\w+)/, (_, name: string) => params[name] ?? ''))

/** Whether a change concerns what was read: the same record, or all records on one of both sides. */
export const isReadChanged = (read: string, change: string): boolean =>
  read === change || nounOf(read) === change || nounOf(change) === read

const nounOf = (name: string): string => name.split('/', 1)[0] ?? name
