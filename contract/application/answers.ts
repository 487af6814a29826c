import * as z from 'zod/mini'
import { singleLine } from '../fields.ts'

const maxEntryLength = 200
const maxEntries = 40

/** The chosen answers of one question. 'Other' may carry the applicant's own words: 'Other: nights'. */
export const choices = (required: string) =>
  z.array(singleLine(required, maxEntryLength), required).check(
    z.minLength(1, required),
    z.maxLength(maxEntries, `Choose ${maxEntries} at most`),
    // singleLine trims 'Other: ' without own words. The stored form has the space.
    z.overwrite((chosen) => [
      ...new Set(chosen.map((one) => (one === 'Other:' ? 'Other: ' : one))),
    ]),
  )

export const other = 'Other'

/** Appends the applicant's own words to the choice 'Other'. */
export const withOwnWords = (chosen: readonly string[], ownWords: string): string[] =>
  chosen.map((choice) => (choice === other ? `${other}: ${ownWords.trim()}` : choice))

/** Normalizes to 'true' or 'false', as the specification writes them. API clients may also send 'yes', 'no' or a boolean. */
export const asTrueOrFalse = (value: unknown): unknown =>
  value === true || value === 'yes' ? 'true' : value === false || value === 'no' ? 'false' : value

/** A phone number in any notation. A format rule would reject valid numbers of other countries. */
export const anyPhone = (required: string) => singleLine(required, 50)

/** Ways to contact an applicant without putting them at risk. */
export const safeWays = ['email', 'text', 'phone', 'none'] as const
export const SafeWay = z.enum(safeWays, 'Choose one of the ways')
export type SafeWay = z.infer<typeof SafeWay>

/** An optional question of every application. */
export const safeContact = { safeContact: z.optional(SafeWay) }

export const minimum = {
  min: 10,
  tooShort: 'Please enter a minimum of 10 characters',
} as const
