import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { link, words } from '../words/schema.ts'

/** A picture that says something by itself. The caption may be empty, the alternative text may not. */
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

/** A picture on the loom bar: strips hang to different lengths. */
const Strip = z.object({
  picture: Picture,
  /** How long it hangs for a width of three. */
  length: z.number().check(z.gte(3), z.lte(8)),
})

export const HomePage = z.object({
  slug: z.literal('home'),
  description: words,
  hero: z.object({
    taglines: z.array(words).check(z.length(3, 'must hold three taglines')),
    lead: words,
    joinLabel: words,
    /** One drawing for each kind of window: wide, tablet, phone. */
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
    /** Says how the letters elsewhere differ from our own form. */
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
