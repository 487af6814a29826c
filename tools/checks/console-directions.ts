import type { FileLocation } from './file-location.ts'

/**
 * The folders of the Desk that several screens share, the lowest first. A folder may import the ones before it. Up to
 * `story` they send no requests and know no session. Every other folder is a screen.
 */
const shared = ['kit', 'ui', 'form', 'story', 'api', 'session', 'drafts', 'media', 'payments']

/** Why a file of the Desk may not import another one; undefined if it may. */
export function consoleComplaint(from: FileLocation, to: FileLocation): string | undefined {
  if (from.folder === '' || to.folder === from.folder) return undefined
  if (to.folder === '') return 'folders may not import files directly in console/'
  if (rankOf(to) >= shared.length) return 'a screen may not be imported by other folders'
  return rankOf(to) < rankOf(from)
    ? undefined
    : `console/${from.folder} may not import console/${to.folder}`
}

const rankOf = ({ folder }: FileLocation) =>
  shared.includes(folder) ? shared.indexOf(folder) : shared.length
