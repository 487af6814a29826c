import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { link, pageText, pageTextWith } from '../text/schema.ts'

const menuPaths: ReadonlySet<string> = new Set([
  '/about',
  '/leadership',
  '/landacknowledgement',
  '/donate?step=1',
  '/volunteer',
  '/become-member',
  '/partnership',
  '/program',
  '/blog',
  '/campaign',
  '/events',
  '/merch-store',
])

/** A page in the menu. Staff name it and hide it; its place is fixed. */
const menuLink = {
  to: z.string().check(z.refine((path) => menuPaths.has(path), 'must be a page of the menu')),
  label: pageText,
  isShown: z.boolean(),
}

/** A group of links, with a line below each. */
const MenuGroup = z.object({
  label: pageText,
  links: z.array(z.object({ ...menuLink, about: pageText })),
})
export type MenuGroup = z.infer<typeof MenuGroup>

const Links = z.object({
  heading: pageText,
  items: z.array(z.object({ label: pageText, to: link })),
})
export type Links = z.infer<typeof Links>

/** The texts around every page: menu and footer, and the pages that replace one that cannot be shown. */
export const FramePage = z.object({
  slug: z.literal('frame'),
  menu: z.object({ groups: z.array(MenuGroup), links: z.array(z.object(menuLink)) }),
  footer: z.object({
    address: pageText,
    /** Left out of the footer without links. */
    quickLinks: Links,
    networks: pageText,
    /** Visitors must know what Quick exit leaves behind. */
    quickExit: pageText,
    closing: pageText,
  }),
  notFound: z.object({
    title: pageText,
    heading: pageText,
    lead: pageText,
    links: Links,
    help: z.object({ heading: pageText, text: pageTextWith('phone') }),
  }),
  /** The page that the browser stores for when it has no connection. */
  offline: z.object({ heading: pageText, text: pageText }),
})
export type FramePage = z.infer<typeof FramePage>

export const readFramePage = endpoint({
  method: 'GET',
  path: '/page/frame',
  reply: dataOf(FramePage),
  reads: ['page/frame'],
})
