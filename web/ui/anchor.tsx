import type { ComponentProps } from 'react'
import { PageLink } from './page-link.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** `to` is a page of the site, preloaded on hover or focus; `href` is any other address. */
export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> &
  ({ to: string; href?: undefined } | { href: string; to?: undefined }) & {
    /** Opens in a new tab, and says so to screen readers. */
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
