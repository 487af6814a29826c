/** The characters of English pages: printable ASCII without code symbols, plus typographic characters. */
export const englishCharacters: readonly string[] = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, at) => String.fromCodePoint(0x20 + at)).filter(
    (character) => !'<>\\^`{|}~'.includes(character),
  ),
  ...'\u00a0©·×é–—‘’“”…−',
]
