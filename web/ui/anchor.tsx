import type { ComponentProps } from 'react'
import { PageLink } from './page-link.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** `to` stays on the site and is fetched ahead on intent; `href` is everything else. */
export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> &
  ({ to: string; href?: undefined } | { href: string; to?: undefined }) & {
    /** Opens beside this page, and says so to those who cannot see the arrow. */
    newTab?: boolean
  }

export function Anchor({ to, href, newTab, children, ...rest }: AnchorProps) {
  if (to !== undefined)
    return (
      <PageLink to={to} {...rest}>
        {children}
      </PageLink>
    )
  if (!newTab)
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  return (
    <a href={href} {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
