type Kind = 'honour' | 'memory'

/**
 * The email of a card. It contains nothing that the donor typed, not even a name: the recipient did not request it, and
 * text that passes `plainName` can still be an insult.
 */
export const cardEmailTexts = {
  honour: 'A gift was made in someone’s honour.',
  memory: 'A gift was made in someone’s memory.',
} satisfies Record<Kind, string>

type CardInput = {
  kind: Kind
  /** The person honoured. */
  name: string
  /** Empty if the donor stays anonymous. */
  donor: string
}

/** The sentences of a card, which the donor sees as preview. They contain no amount and no typed text except plain names. */
export function cardSentences({ kind, name, donor }: CardInput): string[] {
  const [honoured, from] = [plainName(name), plainName(donor)]
  return [
    honoured ? namedTexts[kind](honoured) : cardEmailTexts[kind],
    from ? `It comes from ${from}.` : 'The person who gave it prefers not to be named.',
  ]
}

const namedTexts = {
  honour: (name: string) => `A gift was made in honour of ${name}.`,
  memory: (name: string) => `A gift was made in memory of ${name}.`,
} satisfies Record<Kind, (name: string) => string>

const maxNameLength = 60
const maxNameParts = 5
const namePart = /^\p{L}[\p{L}\p{M}'’.-]*$/u
/** A full stop may end an initial or an abbreviation. Inside a word it makes a web address. */
const stopInside = /\.\p{L}(?!\.)/u

/** The trimmed name, or '' if the text is not a name: links, numbers and sentences are rejected. */
function plainName(typed: string): string {
  const name = typed.normalize('NFC').trim().replace(/\s+/g, ' ')
  const parts = name.split(' ')
  const isName =
    name.length <= maxNameLength &&
    parts.length <= maxNameParts &&
    parts.every((part) => namePart.test(part)) &&
    !stopInside.test(name)
  return isName ? name : ''
}
