import type { Organisation } from '#contract/organisation.ts'

/** A run of text, with its link if it has one. */
export type TextRun = { text: string; link?: string }

type Contacts = Pick<Organisation, 'email' | 'phone'>

/** Placeholders for our own email address and phone number, and phone numbers as these documents write them. */
const contactPattern =
  /\{email\}|\{phone\}|(?<![\d,-])(?:1-)?(?:\d{3}-\d{3}-\d{4}|9-8-8|988|911|811|211|686868)(?![\d-]|,\d)/g

/** Turns addresses and phone numbers into links, so that a reader in trouble need not copy them. */
export function textRunsOf(text: string, contacts: Contacts): TextRun[] {
  const runs: TextRun[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(contactPattern)) {
    const before = text.slice(end, index)
    if (before) runs.push({ text: before })
    runs.push(linkedRun(found, before, contacts))
    end = index + found.length
  }
  const rest = text.slice(end)
  return rest ? [...runs, { text: rest }] : runs
}

function linkedRun(found: string, before: string, { email, phone }: Contacts): TextRun {
  if (found === '{email}') return { text: email, link: `mailto:${email}` }
  const text = found === '{phone}' ? phone : found
  const scheme = /\btext $/.test(before) ? 'sms' : 'tel'
  return { text, link: `${scheme}:${dialled(text)}` }
}

/** Short numbers are dialled as they are. A ten-digit number gets the country code. */
function dialled(shown: string): string {
  const digits = shown.replaceAll('-', '')
  return digits.length < 10 ? digits : `+1${digits.slice(-10)}`
}
