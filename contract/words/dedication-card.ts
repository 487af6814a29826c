type Kind = 'honour' | 'memory'

/**
 * What the email of a card says. It contains no typed text: it goes to a mailbox that did not ask for it, and five words
 * that look like a name can be a cruel sentence.
 */
export const cardEmailWords = {
  honour: 'A gift was made in someone’s honour.',
  memory: 'A gift was made in someone’s memory.',
} satisfies Record<Kind, string>

type Dedicated = {
  kind: Kind
  /** Whom the gift honours. */
  name: string
  /** Who gives; empty where that is not told. */
  giver: string
}

/** The sentences on the page of a card, which donors see beforehand: no amount, and of the typed text only plain names. */
export function cardSentences({ kind, name, giver }: Dedicated): string[] {
  const [honoured, from] = [plainName(name), plainName(giver)]
  return [
    honoured ? namedWords[kind](honoured) : cardEmailWords[kind],
    from ? `It comes from ${from}.` : 'The person who gave it prefers not to be named.',
  ]
}

const namedWords = {
  honour: (name: string) => `A gift was made in honour of ${name}.`,
  memory: (name: string) => `A gift was made in memory of ${name}.`,
} satisfies Record<Kind, (name: string) => string>

const longestName = 60
const mostParts = 5
const namePart = /^\p{L}[\p{L}\p{M}'’.-]*$/u
/** A full stop ends an initial or an abbreviation; one inside a word makes an address of it. */
const stopInside = /\.\p{L}(?!\.)/u

/** The name as it may stand in a card, or nothing where it is none: no links, no numbers, no sentences. */
function plainName(typed: string): string {
  const name = typed.normalize('NFC').trim().replace(/\s+/g, ' ')
  const parts = name.split(' ')
  const isName =
    name.length <= longestName &&
    parts.length <= mostParts &&
    parts.every((part) => namePart.test(part)) &&
    !stopInside.test(name)
  return isName ? name : ''
}
