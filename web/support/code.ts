/** Written on paper and typed again by a tired person: no letter here is mistaken for a digit. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 20

/** The visitor's own device makes it up, so that it never stands in an answer that somebody keeps. */
export const newSupportCode = (): string =>
  [...crypto.getRandomValues(new Uint8Array(codeLength))]
    .map((byte) => signs[byte % signs.length])
    .join('')

/** 'K7QF-29XM-…', as it is shown. */
export const spellCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')
