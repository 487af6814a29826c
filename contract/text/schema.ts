import * as z from 'zod/mini'

/** A text on a page: a sentence, a heading, a name. */
export const pageText = z
  .string()
  .check(z.regex(/\S/, 'must not be empty'), z.maxLength(5_000, 'must be 5000 characters or fewer'))

const placeholders = {
  email: z.regex(/^[^{}]*\{email\}[^{}]*$/, 'must hold {email} once, where the address belongs'),
  phone: z.regex(/^[^{}]*\{phone\}[^{}]*$/, 'must hold {phone} once, where the number belongs'),
}

/** A text with a placeholder for an address or a number of the organisation. */
export const pageTextWith = (name: keyof typeof placeholders) => pageText.check(placeholders[name])

export const paragraphs = z
  .array(pageText)
  .check(z.minLength(1, 'must hold at least one paragraph'))

/** A path on this site or an https URL. Schemes such as javascript: are rejected. */
export const link = z
  .string()
  .check(
    z.regex(/^(?:https:\/\/[^\s/]|\/(?![/\\]))\S*$/, 'must begin with https:// or with a single /'),
  )

export const optionalLink = z.union([z.literal(''), link])
