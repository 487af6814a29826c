import * as z from 'zod/mini'
import { dayNames } from './dates.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { ClockTime } from './event.ts'
import { link, optionalLink, pageText } from './text/schema.ts'

const webAddress = z.url({ protocol: /^https$/, error: 'must begin with https://' })
const phone = z.string().check(z.regex(/^\d{3}-\d{3}-\d{4}$/, 'must be a number like 403-555-0142'))

/** Opening hours on one weekday, in Calgary time. */
const OpenTime = z
  .object({ day: z.enum(dayNames), from: ClockTime, until: ClockTime })
  .check(z.refine(({ from, until }) => from < until, 'must end after it begins'))
/** The five networks of the footer, in order. One without an address is not shown. */
export const networks = ['X (Twitter)', 'Instagram', 'Facebook', 'LinkedIn', 'Linktree'] as const

/** What the Canada Revenue Agency requires on a receipt. */
const Charity = z.object({
  registrationNumber: z
    .string()
    .check(z.regex(/^\d{9} RR \d{4}$/, 'must be a number like 123456789 RR 0001')),
  /** The person who signs receipts. */
  signatory: pageText,
})

const fields = {
  name: pageText,
  fullName: pageText,
  foundedOn: z.iso.date(),
  /** One sentence below the logo of every page. */
  welcome: pageText,
  address: z.object({
    street: pageText,
    city: pageText,
    province: pageText,
    postalCode: z.string().check(z.regex(/^[A-Z]\d[A-Z] \d[A-Z]\d$/, 'must be like T2P 1J9')),
  }),
  phone,
  /** The number for calls and text messages. */
  supportPhone: phone,
  /** When the support line is open; empty without fixed hours. */
  supportTimes: z._default(z.array(OpenTime), []),
  email: z.email(),
  social: z
    .array(z.object({ network: z.enum(networks), address: optionalLink }))
    .check(
      z.refine(
        (links) => networks.every((network, index) => links[index]?.network === network),
        `must name ${networks.join(', ')}, once each and in this order`,
      ),
    ),
  /** The archive of newsletters on the site of the newsletter service. */
  newsletterSite: webAddress,
  subscribeAddress: webAddress,
  /** The source of the list of newsletters. Without a feed the list shows the issues that staff entered. */
  newsletterFeed: z.optional(webAddress),
  toolkit: link,
  /** Only a registered charity may issue official receipts for income tax. */
  isRegisteredCharity: z.boolean(),
  charity: z.optional(Charity),
}

/** Name, contact details and links: everything that another organisation would replace. As it is stored and edited. */
export const Organisation = z
  .object({
    ...fields,
    /** Replaces the sentence that follows from the support hours. */
    supportSentence: z.optional(pageText),
  })
  .check(
    z.refine(({ isRegisteredCharity, charity }) => !isRegisteredCharity || charity !== undefined, {
      error: 'must be given by a registered charity',
      path: ['charity'],
    }),
  )
export type Organisation = z.infer<typeof Organisation>

/** The organisation as visitors get it. */
export const PublicOrganisation = z.object({
  ...fields,
  /** The sentence of the support hours; empty without hours and without a sentence of its own. */
  supportHours: z.string(),
})
export type PublicOrganisation = z.infer<typeof PublicOrganisation>

export const readOrganisation = endpoint({
  method: 'GET',
  path: '/organisation',
  reply: dataOf(PublicOrganisation),
  reads: ['organisation'],
})
