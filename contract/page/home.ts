import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { link, words } from '../words/schema.ts'

/** A picture with content of its own: the alternative text is required, the caption may be empty. */
const Slide = z.object({
  id: words,
  src: Picture.shape.src,
  width: Picture.shape.width,
  height: Picture.shape.height,
  alt: words,
  caption: z.string(),
})
export type Slide = z.infer<typeof Slide>

const Card = z.object({ name: words, caption: words, to: link, picture: Picture })

/** A picture of the gallery, shown as a strip of its own length. */
const Strip = z.object({
  picture: Picture,
  /** Height of the strip in relation to a width of 3. */
  length: z.number().check(z.gte(3), z.lte(8)),
})

export const HomePage = z.object({
  slug: z.literal('home'),
  description: words,
  hero: z.object({
    taglines: z.array(words).check(z.length(3, 'must hold three taglines')),
    lead: words,
    joinLabel: words,
    /** One drawing for each kind of screen. */
    wide: Picture,
    tablet: Picture,
    phone: Picture,
  }),
  empowering: z.object({
    heading: words,
    lead: words,
    moreLabel: words,
    cards: z.array(Card).check(z.length(3, 'must hold three cards')),
  }),
  gallery: z.object({
    heading: words,
    strips: z.array(Strip).check(z.length(7, 'must hold seven pictures')),
  }),
  tips: z.object({
    heading: words,
    lead: words,
    slides: z.array(Slide).check(z.length(5, 'must hold five slides')),
  }),
  mission: z.object({
    heading: words,
    statement: words,
    lead: words,
    moreLabel: words,
    picture: Picture,
  }),
  newsletters: z.object({
    heading: words,
    lead: words,
    subscribeLabel: words,
    allLabel: words,
    /** Explains how the newsletter service differs from our own form. */
    note: words,
  }),
  events: z.object({ heading: words, allLabel: words, none: words }),
  spotlight: z.object({ heading: words, moreLabel: words, picture: Picture }),
  loop: z.object({ heading: words, lead: words, picture: Picture }),
})
export type HomePage = z.infer<typeof HomePage>

export const readHomePage = endpoint({
  method: 'GET',
  path: '/page/home',
  reply: dataOf(HomePage),
  reads: ['page'],
})
