import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { link, pageText } from '../text/schema.ts'

/** A picture with content of its own: the alternative text is required, the caption may be empty. */
const Slide = z.object({
  id: pageText,
  src: Picture.shape.src,
  width: Picture.shape.width,
  height: Picture.shape.height,
  alt: pageText,
  caption: z.string(),
})
export type Slide = z.infer<typeof Slide>

const Card = z.object({ name: pageText, caption: pageText, to: link, picture: Picture })

/** A picture of the gallery, shown as a strip of its own length. */
const Strip = z.object({
  picture: Picture,
  /** Height of the strip in relation to a width of 3. */
  length: z.number().check(z.gte(3), z.lte(8)),
})

export const HomePage = z.object({
  slug: z.literal('home'),
  description: pageText,
  hero: z.object({
    taglines: z.array(pageText).check(z.length(3, 'must hold three taglines')),
    lead: pageText,
    joinLabel: pageText,
    /** One drawing for each kind of screen. */
    wide: Picture,
    tablet: Picture,
    phone: Picture,
  }),
  empowering: z.object({
    heading: pageText,
    lead: pageText,
    moreLabel: pageText,
    cards: z.array(Card).check(z.length(3, 'must hold three cards')),
  }),
  gallery: z.object({
    heading: pageText,
    strips: z.array(Strip).check(z.length(7, 'must hold seven pictures')),
  }),
  tips: z.object({
    heading: pageText,
    lead: pageText,
    slides: z.array(Slide).check(z.length(5, 'must hold five slides')),
  }),
  mission: z.object({
    heading: pageText,
    statement: pageText,
    lead: pageText,
    moreLabel: pageText,
    picture: Picture,
  }),
  newsletters: z.object({
    heading: pageText,
    lead: pageText,
    subscribeLabel: pageText,
    allLabel: pageText,
    /** Explains how the newsletter service differs from our own form. */
    note: pageText,
  }),
  events: z.object({ heading: pageText, allLabel: pageText, none: pageText }),
  spotlight: z.object({ heading: pageText, moreLabel: pageText, picture: Picture }),
  /** The box of the support line. */
  help: z.object({
    heading: pageText,
    text: z.object({ label: pageText, detail: pageText }),
    call: z.object({ label: pageText }),
    chat: z.object({ label: pageText, detail: pageText }),
  }),
  loop: z.object({ heading: pageText, lead: pageText, picture: Picture }),
})
export type HomePage = z.infer<typeof HomePage>

export const readHomePage = endpoint({
  method: 'GET',
  path: '/page/home',
  reply: dataOf(HomePage),
  reads: ['page/home'],
})
