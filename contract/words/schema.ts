import * as z from 'zod/mini'

/** A sentence, a heading, a name: anything on a page that is there to be read. */
export const words = z
  .string()
  .check(z.regex(/\S/, 'must not be empty'), z.maxLength(5_000, 'must be 5000 characters or fewer'))

/** Words with the organisation's email address somewhere among them, wherever the language wants it. */
export const wordsWithEmail = words.check(
  z.regex(/^[^{}]*\{email\}[^{}]*$/, 'must hold {email} once, where the address belongs'),
)

export const paragraphs = z.array(words).check(z.minLength(1, 'must hold at least one paragraph'))

/** A place on this site, or a secure one elsewhere. Nothing that could run. */
export const link = z
  .string()
  .check(
    z.regex(/^(?:https:\/\/[^\s/]|\/(?![/\\]))\S*$/, 'must begin with https:// or with a single /'),
  )

export const optionalLink = z.union([z.literal(''), link])
