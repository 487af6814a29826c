/** Crockford base 32: visitors copy the code by hand, so it has no letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 20

/** Generated on the visitor's device, so that no logged or cached response contains it. */
export const newSupportCode = (): string =>
  [...crypto.getRandomValues(new Uint8Array(codeLength))]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')

/** 'K7QF-29XM-…' */
export const formatCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')
