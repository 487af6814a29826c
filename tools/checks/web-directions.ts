import type { Place } from './places.ts'

const below: Record<string, readonly string[]> = {
  styles: [],
  ui: ['styles'],
  kit: [],
  // A form is plumbing that is seen.
  'kit/form': ['kit', 'ui', 'styles'],
  layout: ['ui', 'kit', 'styles'],
  // Help is no page of its own: pages put it on themselves.
  support: ['layout', 'kit/form', 'ui', 'kit', 'styles'],
}
/** What a feature may use besides itself. A feature is any other folder, so a new one is guarded from its first day. */
const belowFeatures = ['support', 'layout', 'kit/form', 'ui', 'kit', 'styles']
/** Pages that gather from others may use the parts that those show of themselves. It never goes the other way. */
const gathered: Record<string, readonly string[]> = {
  home: ['newsletter'],
  blog: ['newsletter'],
  // Whoever draws for the store applies there, in its head.
  merch: ['applications'],
}

/** Why a file of the site may not import another, or nothing when it may. */
export function webComplaint(from: Place, to: Place): string | undefined {
  if (from.folder === '') return undefined
  if (to.room === 'contract') {
    const isAllowed = from.folder !== 'ui' || to.path === 'contract/durations.ts'
    return isAllowed ? undefined : 'parts of web/ui know none of our nouns'
  }
  const [step, under] = [stepOf(from), stepOf(to)]
  if (to.room !== 'web' || step === under) return undefined
  if (under === '') return 'the document and the sitemap stand above every folder'
  const allowed = below[step] ?? [...belowFeatures, ...(gathered[step] ?? [])]
  return allowed.includes(under) ? undefined : `web/${step} does not know web/${under}`
}

const stepOf = ({ path, folder }: Place) => (path.startsWith('web/kit/form/') ? 'kit/form' : folder)
