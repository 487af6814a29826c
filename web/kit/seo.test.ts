import { expect, test } from 'vitest'
import organisation from '#content/organisation.json' with { type: 'json' }
import { canonicalPath, pageMeta } from './seo.ts'

const siteConfig = { siteUrl: 'https://baobab.example' }
const visit = (pathname: string, search = '') => ({
  matches: [{ id: 'root', loaderData: { organisation, siteConfig, year: '2026' } }, undefined],
  location: { pathname, search },
})
const page = { title: 'Mission & Vision', description: 'Why we are here.' }

test('a page has a title, a description and one canonical address', () => {
  const meta = pageMeta(visit('/about', '?utm_source=x'), page)
  expect(meta).toContainEqual({ title: 'Mission & Vision · Baobab Pride' })
  expect(meta).toContainEqual({ name: 'description', content: 'Why we are here.' })
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://baobab.example/about',
  })
})

test('the title of the home page is the name and the city', () => {
  expect(pageMeta(visit('/'), { ...page, title: '' })).toContainEqual({
    title: 'Baobab Pride · Calgary',
  })
})

test('the link preview has an absolute picture address of 1200 by 630', () => {
  const meta = pageMeta(visit('/about'), page)
  expect(meta).toContainEqual({
    property: 'og:image',
    content: 'https://baobab.example/media/upload/c_fill,w_1200,h_630,f_png/artwork/og.svg',
  })
  expect(meta).toContainEqual({ property: 'og:url', content: 'https://baobab.example/about' })
  expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
})

test('the link preview of a story has its own cover as a bitmap', () => {
  const cover = { src: '/media/upload/artwork/blog-care.svg', alt: 'A woven heart' }
  const meta = pageMeta(visit('/blog/care'), { ...page, cover, isArticle: true })
  expect(meta).toContainEqual({ property: 'og:type', content: 'article' })
  expect(meta).toContainEqual({ property: 'og:image:alt', content: 'A woven heart' })
  expect(meta).toContainEqual({
    property: 'og:image',
    content: 'https://baobab.example/media/upload/c_fill,w_1200,h_630,f_png/artwork/blog-care.svg',
  })
})

test('the structured data of the organisation has its address and its five links', () => {
  const [block] = pageMeta(visit('/'), page).flatMap((tag) =>
    'script:ld+json' in tag ? [tag['script:ld+json']] : [],
  )
  expect(block).toMatchObject({
    '@type': 'NGO',
    legalName: 'Baobab Pride Society of Calgary',
    foundingDate: '2023-07-20',
    telephone: '+1-403-555-0142',
    address: { addressLocality: 'Calgary', postalCode: 'T2G 0A0' },
  })
  expect(block).toHaveProperty('sameAs.length', 5)
})

test('an unlisted page is noindex, and a missing page also has no canonical address', () => {
  const noIndex = { name: 'robots', content: 'noindex' }
  const unlisted = pageMeta(visit('/events'), { ...page, isUnlisted: true })
  const missing = pageMeta(visit('/nowhere'), { ...page, isMissing: true })
  expect(unlisted).toContainEqual(noIndex)
  expect(unlisted.some((tag) => 'rel' in tag)).toBe(true)
  expect(missing).toContainEqual(noIndex)
  expect(JSON.stringify(missing)).not.toContain('nowhere')
})

test('a page still has a title when the root loader failed', () => {
  expect(pageMeta({ ...visit('/'), matches: [] }, page)).toEqual([
    { title: 'Mission & Vision' },
    { name: 'robots', content: 'noindex' },
  ])
})

test('the canonical address has only known parameters, once each and in the order of the page', () => {
  expect(canonicalPath({ pathname: '/Donate/', search: '?x=1&step=2&step=3' }, ['step'])).toBe(
    '/donate?step=2',
  )
  expect(canonicalPath({ pathname: '/', search: '' })).toBe('/')
})
