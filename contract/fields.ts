import * as z from 'zod/mini'

/** The specification has no maximum lengths. These reject only absurd input. */
export const maxLineLength = 100
export const maxTextLength = 5_000

const tooLong = (max: number) => `Shorten this to ${max} characters or fewer`

/**
 * Control characters, direction overrides and the byte-order mark. PostgreSQL rejects U+0000, and the others can
 * disguise a text.
 */
const hiddenCharacters =
  // oxlint-disable-next-line no-control-regex -- these controls are exactly what must be found
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/
const loneSurrogate = /\p{Surrogate}/u
const invisibleOnly = /^[\s\u200B-\u200D\u2060]*$/

// Not \s, which includes U+FEFF: that character must be rejected, not removed.
const normalizeLine = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\t\n\r\p{Zs}\u2028\u2029]+/gu, ' ')
    .replace(/^ | $/g, '')
const normalizeText = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()

const isReadable = (text: string) => !hiddenCharacters.test(text) && !loneSurrogate.test(text)
const isFilled = (text: string) => !invisibleOnly.test(text)

/** Counts characters as a reader does: a family emoji is one, not eleven. */
export function lengthOf(text: string): number {
  // Browsers before 2024 may lack Intl.Segmenter; code points are close enough there.
  if (typeof Intl.Segmenter !== 'function') return [...text].length
  return [...new Intl.Segmenter('en').segment(text)].length
}

/** A required single line: a name, a city, pronouns. */
export const singleLine = (required: string, max = maxLineLength) =>
  z
    .string(required)
    .check(
      z.overwrite(normalizeLine),
      z.refine(isFilled, { error: required, abort: true }),
      z.refine(isReadable, { error: 'Remove the characters that cannot be shown', abort: true }),
      z.maxLength(max, tooLong(max)),
    )

/** An optional single line. */
export const optionalSingleLine = (max = maxLineLength) =>
  z._default(
    z
      .string('Enter this as text')
      .check(
        z.overwrite(normalizeLine),
        z.refine(isReadable, { error: 'Remove the characters that cannot be shown', abort: true }),
        z.maxLength(max, tooLong(max)),
      ),
    '',
  )

/** A required multi-line text, with the minimum length of the specification if it has one. */
export const text = (
  required: string,
  {
    min = 1,
    tooShort = required,
    max = maxTextLength,
  }: { min?: number; tooShort?: string; max?: number } = {},
) =>
  z.string(required).check(
    z.overwrite(normalizeText),
    z.refine(isFilled, { error: required, abort: true }),
    z.refine(isReadable, { error: 'Remove the characters that cannot be shown', abort: true }),
    z.refine((value) => lengthOf(value) >= min, { error: tooShort, abort: true }),
    z.maxLength(max, tooLong(max)),
  )

export const optionalText = (max = maxTextLength) =>
  z._default(
    z
      .string('Enter this as text')
      .check(
        z.overwrite(normalizeText),
        z.refine(isReadable, { error: 'Remove the characters that cannot be shown', abort: true }),
        z.maxLength(max, tooLong(max)),
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
      z.overwrite(normalizeLine),
      z.refine(isFilled, { error: required, abort: true }),
      z.refine(isEmail, { error: invalid, abort: true }),
      z.overwrite(withAsciiDomain),
    )

const localPart = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const asciiDomainPattern =
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
    asciiDomainPattern.test(asciiDomain(domain))
  )
}

function withAsciiDomain(address: string): string {
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
      z.overwrite(normalizeLine),
      z.refine(isFilled, { error: required, abort: true }),
      z.regex(/^[0-9+().\- x]{7,32}$/i, 'Enter a phone number, like 403-555-0142'),
    )

/** A box that must be ticked. Only the boolean true is accepted. */
export const agreement = (required: string) => z.literal(true, required)

/** The readable id of a public resource. An id in another format gets the response "not found". */
export const slug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(100))

/** A whole number from a query: '4' is accepted; '4.0', '1e3' and ' 4' are rejected. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z.pipe(
    z.string(message).check(z.regex(/^\d{1,15}$/, message)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.number().check(z.gte(min, message), z.lte(max, message)),
    ),
  )
