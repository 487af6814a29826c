import { expect, test } from 'vitest'
import type { GalleryItem } from '#contract/gallery.ts'
import { countOf, itemIn, neighboursOf, titleOf } from './item-address.ts'

const size = { width: 900, height: 900 }
const video = (id: string): GalleryItem => ({
  ...size,
  id,
  type: 'video',
  title: `Video ${id}`,
  src: `/videos/${id}.mp4`,
  thumbnail: '/media/upload/artwork/event-mic.svg',
  seconds: 16,
  words: ['A word.'],
})
const image = (id: string): GalleryItem => ({
  ...size,
  id,
  type: 'image',
  src: '/media/upload/artwork/campaign-2.svg',
  altText: `Image ${id}`,
})

const gallery = [video('a'), video('b'), image('c'), image('d'), image('e')]

test('an address shows what it names, and nothing where there is no such thing', () => {
  expect(itemIn(gallery, '?show=c')).toBe(gallery[2])
  expect(itemIn(gallery, '?utm_source=letter&show=a')).toBe(gallery[0])
  for (const search of ['', '?show=', '?show=z', '?show=C', '?other=c'])
    expect(itemIn(gallery, search)).toBeUndefined()
})

test('videos and pictures are counted each for themselves', () => {
  expect(gallery.map((item) => countOf(gallery, item))).toEqual([
    'Video 1 of 2',
    'Video 2 of 2',
    'Picture 1 of 3',
    'Picture 2 of 3',
    'Picture 3 of 3',
  ])
})

test('a video goes by its title, a picture by what it shows', () => {
  expect([video('a'), image('c')].map(titleOf)).toEqual(['Video a', 'Image c'])
})

test('from each one leads to the one beside it, and the last to the first', () => {
  const ways = gallery.map((item) => neighboursOf(gallery, item))
  expect(ways.map(({ previous, next }) => previous.id + next.id)).toEqual([
    'eb',
    'ac',
    'bd',
    'ce',
    'da',
  ])
})

test('alone, one leads to itself', () => {
  const [only] = gallery
  if (!only) throw new Error('nothing there')
  expect(neighboursOf([only], only)).toEqual({ previous: only, next: only })
})
