import * as z from 'zod/mini'

/**
 * The letters and digits a telephone number ends in. An email with the link may have gone astray, or be read by
 * somebody else in the house, so the link alone shows nothing.
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
