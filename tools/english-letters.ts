/** What an English page writes: the keyboard, and what a typesetter adds to it. */
export const englishLetters: readonly string[] = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, place) => String.fromCodePoint(0x20 + place)),
  ...'\u00a0©·×é–—‘’“”…',
]
