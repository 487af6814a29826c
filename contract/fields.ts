import * as z from 'zod/mini'

/** The specification has no maximum lengths. These reject only absurd input. */
export const lineMost = 100
export const textMost = 5_000

const tooLong = (most: number) => `Shorten this to ${most} characters or fewer`

/**
 * Control characters, direction overrides and the byte-order mark. PostgreSQL rejects U+0000, and the others can
 * disguise a text.
 */
const hidden =
  // oxlint-disable-next-line no-control-regex -- these controls are exactly what must be found
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/
const loneSurrogate = /\p{Surrogate}/u
const invisibleOnly = /^[\s\u200B-\u200D\u2060]*$/

// Not \s, which includes U+FEFF: that character must be rejected, not removed.
const tidyLine = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\t\n\r\p{Zs}\u2028\u2029]+/gu, ' ')
    .replace(/^ | $/g, '')
const tidyText = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()

const readable = (text: string) => !hidden.test(text) && !loneSurrogate.test(text)
const filled = (text: string) => !invisibleOnly.test(text)

/** Counts characters as a reader does: a family emoji is one, not eleven. */
export function lengthOf(text: string): number {
  // Browsers before 2024 may lack Intl.Segmenter; code points are close enough there.
  if (typeof Intl.Segmenter !== 'function') return [...text].length
  return [...new Intl.Segmenter('en').segment(text)].length
}

/** A required single line: a name, a city, pronouns. */
export const singleLine = (required: string, most = lineMost) =>
  z
    .string(required)
    .check(
      z.overwrite(tidyLine),
      z.refine(filled, { error: required, abort: true }),
      z.refine(readable, { error: 'Remove the characters that cannot be shown', abort: true }),
      z.maxLength(most, tooLong(most)),
    )

/** An optional single line. */
export const optionalSingleLine = (most = lineMost) =>
  z._default(
    z
      .string('Enter this as text')
      .check(
        z.overwrite(tidyLine),
        z.refine(readable, { error: 'Remove the characters that cannot be shown', abort: true }),
        z.maxLength(most, tooLong(most)),
      ),
    '',
  )

/** A required multi-line text, with the minimum length of the specification if it has one. */
export const text = (
  required: string,
  {
    least = 1,
    tooShort = required,
    most = textMost,
  }: { least?: number; tooShort?: string; most?: number } = {},
) =>
  z.string(required).check(
    z.overwrite(tidyText),
    z.refine(filled, { error: required, abort: true }),
    z.refine(readable, { error: 'Remove the characters that cannot be shown', abort: true }),
    z.refine((value) => lengthOf(value) >= least, { error: tooShort, abort: true }),
    z.maxLength(most, tooLong(most)),
  )

export const optionalText = (most = textMost) =>
  z._default(
    z
      .string('Enter this as text')
      .check(
        z.overwrite(tidyText),
        z.refine(readable, { error: 'Remove the characters that cannot be shown', abort: true }),
        z.maxLength(most, tooLong(most)),
      ),
    '',
  )

/**
 * One plain email address. Comments, groups, quotes and lists are rejected, because they can add a second recipient.
 * The part before @ stays as typed; an international domain is converted to punycode.
 */
export const email = ({ required, invalid }: { required: string; invalid: string }) =>
  z
    .string(required)
    .check(
      z.overwrite(tidyLine),
      z.refine(filled, { error: required, abort: true }),
      z.refine(isEmail, { error: invalid, abort: true }),
      z.overwrite(withPlainDomain),
    )

const localPart = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const plainDomain =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

function isEmail(address: string): boolean {
  if (address.length > 254) return false
  const parts = address.split('@')
  const [local = '', domain = ''] = parts
  return (
    parts.length === 2 &&
    local.length <= 64 &&
    !local.includes('%') &&
    localPart.test(local) &&
    plainDomain.test(asciiDomain(domain))
  )
}

function withPlainDomain(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  return `${local}@${asciiDomain(domain)}`
}

function asciiDomain(domain: string): string {
  // URL converts to punycode in every browser and in Node. Input that it would reinterpret (ports, paths) is rejected first.
  if (!/^[\p{L}\p{N}\p{M}.-]+$/u.test(domain)) return ''
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return ''
  }
}

/** Digits with spaces and the usual punctuation; 'x' for an extension is the only letter. */
export const phone = (required: string) =>
  z
    .string(required)
    .check(
      z.overwrite(tidyLine),
      z.refine(filled, { error: required, abort: true }),
      z.regex(/^[0-9+().\- x]{7,32}$/i, 'Enter a phone number, like 403-555-0142'),
    )

/** A box that must be ticked. Only the boolean true is accepted. */
export const agreement = (required: string) => z.literal(true, required)

/** The readable id of a public resource. An id in another format gets the response "not found". */
export const slug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(100))

/** A whole number from a query: '4' is accepted; '4.0', '1e3' and ' 4' are rejected. */
export const wholeNumber = (least: number, most: number, message: string) =>
  z.pipe(
    z.string(message).check(z.regex(/^\d{1,15}$/, message)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.number().check(z.gte(least, message), z.lte(most, message)),
    ),
  )
