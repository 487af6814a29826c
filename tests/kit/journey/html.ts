import type { HTMLElement } from 'node-html-parser'
import { readPage, textOf } from './read-page.ts'

/** Returns a function that reads a page once for all tests of a file. */
export function readOnce(path: string): () => ReturnType<typeof readPage> {
  let read: ReturnType<typeof readPage> | undefined
  return () => (read ??= readPage(path))
}

/** The element with an accessible name from aria-label or aria-labelledby. */
export function partOf(document: HTMLElement, name: string | RegExp): HTMLElement {
  const part = document
    .querySelectorAll('[aria-label], [aria-labelledby]')
    .find((element) => fits(nameOf(element, document), name))
  if (!part) throw new Error(`The page has no part with the name ${name.toString()}.`)
  return part
}

const fits = (text: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text)

const nameOf = (element: HTMLElement, document: HTMLElement): string =>
  element.getAttribute('aria-label') ??
  textOf(document.getElementById(element.getAttribute('aria-labelledby') ?? ''))

export const textsOf = (root: HTMLElement, selector: string): string[] =>
  root.querySelectorAll(selector).map(textOf)

export const linksOf = (root: HTMLElement, selector = 'a'): (string | undefined)[] =>
  root.querySelectorAll(selector).map((link) => link.getAttribute('href'))

/** The link with a text. */
export function linkOf(root: HTMLElement, text: string | RegExp): HTMLElement {
  const link = root.querySelectorAll('a').find((one) => fits(textOf(one), text))
  if (!link) throw new Error(`The page has no link ${text.toString()}.`)
  return link
}

/** The objects of structured data (schema.org) in the head. */
export const structuredData = (document: HTMLElement): Record<string, unknown>[] =>
  document
    .querySelectorAll('script[type="application/ld+json"]')
    .map(({ rawText }) => JSON.parse(rawText))

/** The content of a meta tag with a property. */
export const metaOf = (document: HTMLElement, property: string): string | undefined =>
  document.querySelector(`meta[property="${property}"]`)?.getAttribute('content')
