type Dedicated = {
  kind: 'honour' | 'memory'
  /** Whom the gift honours. */
  name: string
  /** Who gives; empty where that is not told. */
  giver: string
}

/**
 * Every word of the card, so that whoever gives sees beforehand what is sent. It goes to somebody who did not ask for it:
 * no amount, nothing about what we do, and of what was typed nothing but plain names.
 */
export function dedicationCard({ kind, name, giver }: Dedicated) {
  const [honoured, from] = [plainName(name), plainName(giver)]
  return {
    subject: 'A card for you',
    heading: 'A card for you',
    words: [
      honoured ? namedWords[kind](honoured) : unnamedWords[kind],
      from ? `It comes from ${from}.` : 'Whoever gave it keeps their name to themselves.',
    ],
  }
}

const namedWords = {
  honour: (name: string) => `A gift was made in honour of ${name}.`,
  memory: (name: string) => `A gift was made in memory of ${name}.`,
}
const unnamedWords = {
  honour: 'A gift was made in somebody’s honour.',
  memory: 'A gift was made in somebody’s memory.',
}

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
