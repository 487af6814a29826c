/** Whether a link arrived whole. */
export const isToken = (text: string): boolean => /^[\w-]{22}$/.test(text)
