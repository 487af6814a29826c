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

test('the query opens the item it names, and nothing for an unknown id', () => {
  expect(itemIn(gallery, '?show=c')).toBe(gallery[2])
  expect(itemIn(gallery, '?utm_source=letter&show=a')).toBe(gallery[0])
  for (const search of ['', '?show=', '?show=z', '?show=C', '?other=c'])
    expect(itemIn(gallery, search)).toBeUndefined()
})

test('videos and pictures are counted separately', () => {
  expect(gallery.map((item) => countOf(gallery, item))).toEqual([
    'Video 1 of 2',
    'Video 2 of 2',
    'Picture 1 of 3',
    'Picture 2 of 3',
    'Picture 3 of 3',
  ])
})

test('the title of a picture is its alternative text', () => {
  expect([video('a'), image('c')].map(titleOf)).toEqual(['Video a', 'Image c'])
})

test('each item has a previous and a next item, wrapping around at the ends', () => {
  const ways = gallery.map((item) => neighboursOf(gallery, item))
  expect(ways.map(({ previous, next }) => previous.id + next.id)).toEqual([
    'eb',
    'ac',
    'bd',
    'ce',
    'da',
  ])
})

test('the neighbours of a single item are the item itself', () => {
  const [only] = gallery
  if (!only) throw new Error('nothing there')
  expect(neighboursOf([only], only)).toEqual({ previous: only, next: only })
})
