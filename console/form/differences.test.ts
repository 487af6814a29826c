import { expect, test } from 'vitest'
import { differencesOf, mergeDrafts, takeOver } from './differences.ts'
import { eventForm, pageForms, postForm } from './forms.ts'
import type { Json } from './json.ts'
import { fieldNamed } from './part.tsx'
import { plainTextOf } from './plain-text.ts'

const slide = (alt: string) => ({
  id: '1',
  src: '/media/upload/artwork/tip-1.svg',
  width: 960,
  height: 1200,
  alt,
  caption: '',
})
const page = (tagline: string, names: string[], alt = 'A tip'): Json => ({
  slug: 'home',
  hero: { taglines: ['One', tagline, 'Three'], lead: 'Lead' },
  empowering: { cards: names.map((name) => ({ name, caption: 'Caption' })) },
  tips: { slides: [slide(alt)] },
})

const home = pageForms.home
const labelsIn = (one: Json, other: Json) =>
  differencesOf(home, one, other).map(({ labels }) => labels.join(': '))

test('[C38] the fields that differ are named as in the form', () => {
  expect(labelsIn(page('Two', ['a']), page('Two', ['a']))).toEqual([])
  expect(labelsIn(page('Two', ['a', 'b']), page('2', ['a', 'c']))).toEqual([
    'First screen: Tagline 2',
    'Ways to help: Card 2: Name',
  ])
})

test('[C38] a list with another number of items is one field', () => {
  expect(labelsIn(page('Two', ['a']), page('Two', ['a', 'b']))).toEqual(['Ways to help: Cards'])
})

test('[C38] a picture and the fields beside it are separate fields', () => {
  expect(labelsIn(page('Two', [], 'One'), page('Two', [], 'Other'))).toEqual([
    'Helpful tips: Slide 1: Picture',
  ])
})

test('[C38] every chosen field comes from this tab, and the rest from the server', () => {
  const mine = page('Mine', ['a', 'b'], 'My tip')
  const theirs = page('Theirs', ['a'], 'Their tip')
  const differences = differencesOf(home, mine, theirs)
  expect(differences.reduce((body, difference) => takeOver(body, difference), theirs)).toEqual(mine)
  const [tagline] = differences
  if (!tagline) throw new Error('No difference.')
  expect(takeOver(theirs, tagline)).toEqual(page('Mine', ['a'], 'Their tip'))
})

test('[C38] only fields that both changed are conflicts, and the rest is merged', () => {
  const base = page('Two', ['a', 'b', 'c'], 'A tip')
  const mine = page('Mine', ['A', 'b', 'c'], 'My tip')
  const theirs = page('Theirs', ['a', 'b', 'C'], 'A tip')
  const { body, conflicts } = mergeDrafts(home, { base, mine, theirs })
  expect(conflicts.map(({ labels }) => labels.join(': '))).toEqual(['First screen: Tagline 2'])
  expect(body).toEqual(page('Theirs', ['A', 'b', 'C'], 'My tip'))
  expect(mergeDrafts(home, { base, mine, theirs: mine })).toEqual({ body: mine, conflicts: [] })
})

test('[C38] a list that one side reordered and the other changed is one conflict', () => {
  const base = page('Two', ['a', 'b'])
  const moved = page('Two', ['b', 'a'])
  const renamed = page('Two', ['A', 'b'])
  for (const [mine, theirs] of [
    [moved, renamed],
    [renamed, moved],
  ] as const) {
    const { body, conflicts } = mergeDrafts(home, { base, mine, theirs })
    expect(conflicts.map(({ labels }) => labels.join(': '))).toEqual(['Ways to help: Cards'])
    expect(body).toEqual(theirs)
  }
})

test('[C38] without a known base every field that differs is a conflict', () => {
  const [mine, theirs] = [page('Mine', ['a']), page('Theirs', ['a'])]
  const { body, conflicts } = mergeDrafts(home, { base: undefined, mine, theirs })
  expect([body, conflicts.length]).toEqual([theirs, 1])
})

test('[C43] a list is compared as text with the labels of its fields', () => {
  const cards = differencesOf(home, page('', ['a']), page('', ['a', 'b']))[0]
  expect(cards && plainTextOf(cards.spec, cards.other)).toBe(
    'Name: a\nCaption: Caption\n\nName: b\nCaption: Caption',
  )
})

test('[C43] a day and a time are read as words, and an unfinished one stays', () => {
  const day = (value: string) => plainTextOf(fieldNamed(eventForm, 'date'), value)
  const instant = (value: string) => plainTextOf(fieldNamed(postForm, 'publishedAt'), value)
  expect(day('2026-12-12')).toBe('Sat, Dec 12, 2026')
  expect(['2026-13-45', ''].map(day)).toEqual(['2026-13-45', ''])
  expect(instant('2026-12-13T01:00:00.000Z')).toBe('Sat, Dec 12, 2026, 7:00 PM')
  expect(['soon', ''].map(instant)).toEqual(['soon', ''])
})
