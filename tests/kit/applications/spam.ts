import { applicationKinds, type ApplicationKind } from '#contract/application/application.ts'
import { goodApplications } from './good-applications.ts'

export type Post = { kind: ApplicationKind; payload: object }

/** Where each form has room for a long text. */
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

/** What an honest person might write, in words of their own. */
export function honestPost(count: number): Post {
  const kind = kindOf(count)
  const own = `I heard of you ${['from a friend', 'at the library', 'from my aunt'][count % 3]}, and ${reason(count)}.`
  // Some questions ask for a link, and people give one more where they like.
  const links = kind === 'partnership' && {
    website: 'https://www.hall.example.ca',
    references: 'See https://suppers.example.ca and https://rooms.example.ca.',
  }
  return write(kind, `Honest ${spell(count)}`, own, links || {})
}

/** Another text of each visitor, full of places to buy something. */
export const linkSpam = (count: number): Post =>
  write(
    kindOf(count),
    `Deal ${spell(count)}`,
    `Best ${spell(count)} pills ${shops[count % shops.length]} `.repeat(4),
  )

const shops = [
  'https://pills.example/?a',
  'www.pills.example/sale',
  '[url=https://pills.example]cheap[/url]',
  '<a href="https://pills.example">cheap</a>',
  'HTTP://PILLS.EXAMPLE',
]

/** One of a few long texts under ever new names, with digits and marks that change. */
export const copiedSpam = (count: number): Post =>
  write(
    kindOf(count),
    `Copy ${spell(count)}`,
    `Dear Sir or Madam ${count}! We ${['rank', 'sell'][count % 2]} your page on top of every search for a small fee, write back today ${'!'.repeat(count % 5)}`,
  )

/** Nothing in its words gives it away. */
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

/** A number in letters, since digits do not make a text another one. */
const spell = (count: number): string =>
  String(count).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
