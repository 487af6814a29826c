import * as z from 'zod/mini'
import { singleLine, text } from './fields.ts'
import { Picture } from './picture.ts'

const linkMessage = 'Enter an address that begins with https://'
const dayMessage = 'Enter a day from 2000 to 2099'

/** What staff enter about an issue. */
export const issueFields = {
  title: singleLine('Enter a title', 200),
  /** Its page on the site of the newsletter service. An index of the database has no room for longer addresses. */
  link: z
    .url({ protocol: /^https$/, hostname: /\./, normalize: true, error: linkMessage })
    .check(z.maxLength(2_000, 'Shorten this to 2000 characters or fewer')),
  day: z.iso.date(dayMessage).check(z.regex(/^20/, dayMessage)),
  description: text('Enter a description', { max: 1_000 }),
  image: z
    .string('Choose a picture')
    .check(z.refine((src) => Picture.shape.src.safeParse(src).success, 'Choose a picture')),
}

const { day: pubDate, ...fields } = issueFields

/** A published issue in the list of newsletters. */
export const Issue = z.object({ ...fields, pubDate })
export type Issue = z.infer<typeof Issue>
