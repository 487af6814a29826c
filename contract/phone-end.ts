import * as z from 'zod/mini'

/**
 * The last four letters or digits of a phone number. Another person may read the email with the link, so the link
 * alone shows nothing.
 */
export const phoneEndOf = (phone: string): string =>
  phone
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .slice(-4)

export const phoneEnd = z
  .string('Enter the last four digits')
  .check(
    z.maxLength(50, 'Enter the last four digits'),
    z.overwrite(phoneEndOf),
    z.minLength(1, 'Enter the last four digits'),
  )
