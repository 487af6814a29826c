import * as z from 'zod/mini'

/** The specification leaves lengths open; these only stop the absurd. */
export const lineMost = 100
export const textMost = 5_000

const tooLong = (most: number) => `Shorten this to ${most} characters or fewer`

/**
 * Controls, unpaired surrogates, direction overrides and the byte-order mark:
 * nobody types them, PostgreSQL refuses the first, and the others disguise what a reader sees.
 */
const hidden =
  // oxlint-disable-next-line no-control-regex -- these controls are exactly what must be found
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/
const loneSurrogate = /\p{Surrogate}/u
const invisibleOnly = /^[\s\u200B-\u200D\u2060]*$/

// \s would also swallow U+FEFF, which is to be refused and not mended.
const tidyLine = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\t\n\r\p{Zs}\u2028\u2029]+/gu, ' ')
    .replace(/^ | $/g, '')
const tidyText = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()

const readable = (text: string) => !hidden.test(text) && !loneSurrogate.test(text)
const filled = (text: string) => !invisibleOnly.test(text)

/** How long a person would say it is: a family emoji is one, not eleven. */
export function lengthOf(text: string): number {
  // Phones of before 2024 may lack the segmenter; counting code points is then close enough.
  if (typeof Intl.Segmenter !== 'function') return [...text].length
  return [...new Intl.Segmenter('en').segment(text)].length
}

/** One line that must be given: a name, a city, pronouns. */
export const singleLine = (required: string, most = lineMost) =>
  z
    .string(required)
    .check(
      z.overwrite(tidyLine),
      z.refine(filled, { error: required, abort: true }),
      z.refine(readable, { error: 'Remove the characters that cannot be shown', abort: true }),
      z.maxLength(most, tooLong(most)),
    )

/** One line that may be left empty. */
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

/** Several lines that must be given, with the specification's least length where it has one. */
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
 * One plain address. Comments, groups, quotes and lists are refused: they are how mail is led to a second recipient.
 * The part before @ keeps its case; an international domain is written as mail servers read it.
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
  // URL knows punycode in every browser and in Node; what it would reinterpret (ports, paths, numbers) is refused first.
  if (!/^[\p{L}\p{N}\p{M}.-]+$/u.test(domain)) return ''
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return ''
  }
}

/** Spaces and the usual punctuation are welcome; letters are not a telephone number. */
export const phone = (required: string) =>
  z
    .string(required)
    .check(
      z.overwrite(tidyLine),
      z.refine(filled, { error: required, abort: true }),
      z.regex(/^[0-9+().\- x]{7,32}$/i, 'Enter a phone number, like 403-555-0142'),
    )

/** What must be ticked, and only by a real true. */
export const agreement = (required: string) => z.literal(true, required)

/** Readable ids of things everybody may see. Anything else is simply not found. */
export const slug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(100))

/** A whole number from the address bar, strictly: '4' is one, '4.0', '1e3' and ' 4' are not. */
export const wholeNumber = (least: number, most: number, message: string) =>
  z.pipe(
    z.string(message).check(z.regex(/^\d{1,15}$/, message)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.number().check(z.gte(least, message), z.lte(most, message)),
    ),
  )
