import { Refusal } from '#server/kit/refuse.ts'

/** Why somebody of the staff does it, in words that can be read later. */
export function checkReason(words: string, most = 300): string {
  const tidy = words.trim()
  if (tidy.length >= 5 && tidy.length <= most) return tidy
  throw new Refusal('invalid', `Give a reason of 5 to ${most} characters.`)
}
