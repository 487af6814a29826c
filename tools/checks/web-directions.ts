import type { FileLocation } from './file-location.ts'

/** Which folders of web/ each shared folder may import. */
const allowedImports: Record<string, readonly string[]> = {
  styles: [],
  ui: ['styles'],
  kit: [],
  // Form fields are visible, so unlike the rest of web/kit they may import web/ui.
  'kit/form': ['kit', 'ui', 'styles'],
  layout: ['ui', 'kit', 'styles'],
  // Support is not a page: pages include its help links and chat.
  support: ['layout', 'kit/form', 'ui', 'kit', 'styles'],
}
/** What a feature may import besides itself. Every other folder is a feature, so new folders are checked too. */
const allowedInFeatures = ['support', 'layout', 'kit/form', 'ui', 'kit', 'styles']
/** Features that show parts of other features. */
const featureExceptions: Record<string, readonly string[]> = {
  home: ['newsletter'],
  blog: ['newsletter'],
  // The store page has the application form for collaborators.
  merch: ['applications'],
}

/** Why a file of the site may not import another one; undefined if it may. */
export function webComplaint(from: FileLocation, to: FileLocation): string | undefined {
  if (to.path.startsWith('contract/console/'))
    return 'a public page would load the contract of the Desk'
  if (from.folder === '') return undefined
  if (to.topFolder === 'contract') {
    const isAllowed = from.folder !== 'ui' || to.path === 'contract/durations.ts'
    return isAllowed ? undefined : 'web/ui may not import the contract'
  }
  const [source, target] = [folderOf(from), folderOf(to)]
  if (to.topFolder !== 'web' || source === target) return undefined
  if (target === '') return 'folders may not import files directly in web/'
  const allowed = allowedImports[source] ?? [
    ...allowedInFeatures,
    ...(featureExceptions[source] ?? []),
  ]
  return allowed.includes(target) ? undefined : `web/${source} may not import web/${target}`
}

const folderOf = ({ path, folder }: FileLocation) =>
  path.startsWith('web/kit/form/') ? 'kit/form' : folder
