/** 'r…@example.org'. People who walk past a screen must not read the addresses on it. */
export const maskEmail = (address: string): string => address.replace(/^(.)[^@]*/su, '$1…')
