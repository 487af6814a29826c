import type { Organisation } from '#contract/organisation.ts'

/** A run of text, and where it leads when it is touched. */
export type Piece = { text: string; link?: string }

type Ways = Pick<Organisation, 'email' | 'phone'>

/** The places of our own addresses, and the numbers of telephones as these documents write them. */
const reachable =
  /\{email\}|\{phone\}|(?<![\d,-])(?:1-)?(?:\d{3}-\d{3}-\d{4}|9-8-8|988|911|811|211|686868)(?![\d-]|,\d)/g

/** A reader in trouble should not have to copy a number out of a document. */
export function piecesOf(text: string, ways: Ways): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(reachable)) {
    const before = text.slice(end, index)
    if (before) pieces.push({ text: before })
    pieces.push(leadingOn(found, before, ways))
    end = index + found.length
  }
  const rest = text.slice(end)
  return rest ? [...pieces, { text: rest }] : pieces
}

function leadingOn(found: string, before: string, { email, phone }: Ways): Piece {
  if (found === '{email}') return { text: email, link: `mailto:${email}` }
  const text = found === '{phone}' ? phone : found
  const scheme = /\btext $/.test(before) ? 'sms' : 'tel'
  return { text, link: `${scheme}:${dialled(text)}` }
}

/** Short numbers are dialled as they are; a full one needs its country in front. */
function dialled(shown: string): string {
  const digits = shown.replaceAll('-', '')
  return digits.length < 10 ? digits : `+1${digits.slice(-10)}`
}
