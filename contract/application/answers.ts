import * as z from 'zod/mini'
import { singleLine } from '../fields.ts'

const maxEntryLength = 200
const maxEntries = 40

/** The chosen answers of one question, without duplicates. 'Other' may carry the applicant's own words: 'Other: nights'. */
export const choices = (requiredMessage: string) =>
  z.array(singleLine(requiredMessage, maxEntryLength), requiredMessage).check(
    z.minLength(1, requiredMessage),
    z.maxLength(maxEntries, `Choose ${maxEntries} at most`),
    // singleLine trims 'Other: ' to 'Other:' if nothing was typed after it. Restore the space, because stored answers
    // have it.
    z.overwrite((chosen) => [
      ...new Set(chosen.map((one) => (one === 'Other:' ? 'Other: ' : one))),
    ]),
  )

export const other = 'Other'

/** Appends the applicant's own words to the choice 'Other'. */
export const withOwnWords = (chosen: readonly string[], ownWords: string): string[] =>
  chosen.map((choice) => (choice === other ? `${other}: ${ownWords.trim()}` : choice))

/** Maps booleans, 'yes' and 'no' to 'true' or 'false'; other values are returned unchanged and fail validation later. */
export const asTrueOrFalse = (value: unknown): unknown =>
  value === true || value === 'yes' ? 'true' : value === false || value === 'no' ? 'false' : value

/** A phone number in any notation. A format rule would reject valid numbers of other countries. */
export const phoneInAnyFormat = (requiredMessage: string) => singleLine(requiredMessage, 50)

/** Ways to contact an applicant without putting them at risk. */
export const contactMethods = ['email', 'text', 'phone', 'none'] as const
export const SafeWay = z.enum(contactMethods, 'Choose one of the ways')
export type SafeWay = z.infer<typeof SafeWay>

/** An optional question of every application. */
export const safeContact = { safeContact: z.optional(SafeWay) }

export const longAnswerLength = {
  min: 10,
  tooShort: 'Please enter a minimum of 10 characters',
} as const
