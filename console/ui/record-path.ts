import type { UseKind } from '#contract/console/media-use.ts'

/** How the Desk names a kind of content. */
export const kindNames = {
  page: 'Page',
  organisation: 'Organisation',
  event: 'Event',
  post: 'Post',
  campaign: 'Campaign',
  product: 'Product',
} as const satisfies Record<UseKind, string>

/** The screen on which a record of content is edited. */
export const recordPath = ({ kind, id }: { kind: UseKind; id: string }): string =>
  kind === 'organisation' ? '/organisation' : `/${kind}s/${id}`
