import type { MetaDescriptor } from 'react-router'
import type { PublicOrganisation } from '#contract/organisation.ts'
import { cropped, rasterised } from './picture-address.ts'
import { plainPath } from './plain-path.ts'
import { type RootData, rootDataIn } from './root-data.ts'

export type PageInfo = {
  /** Empty on the home page, whose title is the name and the city. */
  title: string
  description: string
  /** The query parameters of the canonical address; all others are left out. */
  query?: readonly string[]
  /** The picture of the link preview; by default the picture of the site. */
  cover?: { src: string; alt: string }
  /** Set for a blog post. */
  isArticle?: boolean
  /** Set to exclude the page from search engines. */
  isUnlisted?: boolean
  /** Set for error pages: there is no canonical address. */
  isMissing?: boolean
}

type Visit = {
  matches: Parameters<typeof rootDataIn>[0]
  location: { pathname: string; search: string }
}

/** Title, description, canonical address and link preview: `export const meta = (args) => pageMeta(args, page)`. */
export function pageMeta({ matches, location }: Visit, page: PageInfo): MetaDescriptor[] {
  const root = rootDataIn(matches)
  // Without the root data the name and the address of the site are unknown: this is the error page.
  if (!root) return [{ title: page.title }, unlisted]
  const { organisation, siteConfig } = root
  const { name } = organisation
  const title = page.title ? `${page.title} · ${name}` : `${name} · ${organisation.address.city}`
  const address = siteConfig.siteUrl + canonicalPath(location, page.query)
  return [
    { title },
    { name: 'description', content: page.description },
    ...(page.isUnlisted || page.isMissing ? [unlisted] : []),
    ...(page.isMissing ? [] : [{ tagName: 'link' as const, rel: 'canonical', href: address }]),
    ...card({ ...page, title, address }, root),
    { 'script:ld+json': organisationData(organisation, siteConfig.siteUrl) },
  ]
}

const unlisted = { name: 'robots', content: 'noindex' }

const siteCard = '/media/upload/artwork/og.svg'

/** The picture of a link preview: a bitmap of 1200 by 630. */
export function cardPicture(src: string): string {
  const size = { width: 1200, height: 630 }
  const drawing = rasterised(src, { ...size, format: 'png' })
  return drawing === src ? cropped(src, size) : drawing
}

function card(
  { title, description, address, cover, isArticle, isMissing }: PageInfo & { address: string },
  { organisation, siteConfig }: RootData,
): MetaDescriptor[] {
  return [
    { property: 'og:type', content: isArticle ? 'article' : 'website' },
    { property: 'og:site_name', content: organisation.name },
    { property: 'og:locale', content: 'en_CA' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(isMissing ? [] : [{ property: 'og:url', content: address }]),
    { property: 'og:image', content: siteConfig.siteUrl + cardPicture(cover?.src ?? siteCard) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: cover?.alt || organisation.welcome },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** One address per page: lower case, no trailing slash, only known parameters, in a fixed order. */
export function canonicalPath(
  { pathname, search }: Visit['location'],
  known: readonly string[] = [],
): string {
  const params = new URLSearchParams(search)
  const allowed = new URLSearchParams(
    known.flatMap((name) =>
      params
        .getAll(name)
        .slice(0, 1)
        .map((value) => [name, value]),
    ),
  )
  return plainPath(pathname) + (allowed.size > 0 ? `?${allowed}` : '')
}

function organisationData(organisation: PublicOrganisation, siteUrl: string) {
  const { address } = organisation
  return {
    '@context': 'https://schema.org',
    '@type': 'NGO',
    '@id': `${siteUrl}/#organisation`,
    name: organisation.name,
    legalName: organisation.fullName,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    description: organisation.welcome,
    foundingDate: organisation.foundedOn,
    email: organisation.email,
    telephone: `+1-${organisation.phone}`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.province,
      postalCode: address.postalCode,
      addressCountry: 'CA',
    },
    sameAs: organisation.social.flatMap(({ address }) => address || []),
  }
}
