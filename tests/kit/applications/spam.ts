import { applicationKinds, type ApplicationKind } from '#contract/application/application.ts'
import { goodApplications } from './good-applications.ts'

export type Post = { kind: ApplicationKind; payload: object }

/** The answer of each form that may be a long text. */
const longAnswers = {
  volunteer: (text: string) => ({ otherOrganizations: text }),
  member: (text: string) => ({ whyMember: text }),
  partnership: (text: string) => ({ description: text, comments: text }),
  collaborator: (text: string) => ({ deiCommitment: text }),
} satisfies Record<ApplicationKind, (text: string) => object>

const nameFields = {
  volunteer: 'firstName',
  member: 'firstName',
  partnership: 'fullname',
  collaborator: 'fullName',
} satisfies Record<ApplicationKind, string>

export const kindOf = (count: number): ApplicationKind =>
  applicationKinds[count % applicationKinds.length] ?? 'member'

/** An application of an honest person, with its own text. */
export function honestPost(count: number): Post {
  const kind = kindOf(count)
  const own = `I heard of you ${['from a friend', 'at the library', 'from my aunt'][count % 3]}, and ${reason(count)}.`
  // One question asks for a link, and honest people add more links in other answers.
  const links = kind === 'partnership' && {
    website: 'https://www.hall.example.ca',
    references: 'See https://suppers.example.ca and https://rooms.example.ca.',
  }
  return write(kind, `Honest ${spell(count)}`, own, links || {})
}

/** Spam with many links, and another text each time. */
export const linkSpam = (count: number): Post =>
  write(
    kindOf(count),
    `Deal ${spell(count)}`,
    `Best ${spell(count)} pills ${linkStyles[count % linkStyles.length]} `.repeat(4),
  )

const linkStyles = [
  'https://pills.example/?a',
  'www.pills.example/sale',
  '[url=https://pills.example]cheap[/url]',
  '<a href="https://pills.example">cheap</a>',
  'HTTP://PILLS.EXAMPLE',
]

/** Spam that repeats a few long texts under new names, with changing digits and punctuation. */
export const copiedSpam = (count: number): Post =>
  write(
    kindOf(count),
    `Copy ${spell(count)}`,
    `Dear Sir or Madam ${count}! We ${['rank', 'sell'][count % 2]} your page on top of every search for a small fee, write back today ${'!'.repeat(count % 5)}`,
  )

/** Spam whose text looks harmless. */
export const plainSpam = (count: number): Post =>
  write(kindOf(count), `Plain ${spell(count)}`, `Good day, an offer about ${spell(count)}.`)

function write(kind: ApplicationKind, name: string, text: string, more: object = {}): Post {
  const payload = {
    ...goodApplications[kind],
    [nameFields[kind]]: name,
    ...longAnswers[kind](text),
  }
  return { kind, payload: { ...payload, ...more } }
}

const reason = (count: number) =>
  ['I can cook for many on Saturdays', 'I would like to meet people', 'I have a van and time'][
    (count >> 2) % 3
  ] + ` since my ${spell(count)} year`

/** A number in letters, because the spam check ignores digits when it compares texts. */
const spell = (count: number): string =>
  String(count).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
