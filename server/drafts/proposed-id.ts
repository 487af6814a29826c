/** An id with a number behind it must still fit in 100 characters. */
const maxLength = 80

/** 'Été at the Bow: Supper & Song' becomes 'ete-at-the-bow-supper-song'. The suffix stands behind it. */
export function proposedId(name: string, suffix = ''): string {
  const id = name
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, '')
  return `${id === '' ? 'untitled' : id}${suffix && `-${suffix}`}`
}
