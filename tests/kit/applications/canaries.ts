import { applicationKinds, type ApplicationKind } from '#contract/application/application.ts'
import { goodApplications } from './good-applications.ts'

/** Answers out of a list, or that are never anybody's own words. */
const isFixed = /^(true|false|Email|No preference|Community events|\d{4}-\d\d-\d\d)$/

/** One application of each kind whose every word is found again wherever it gets to, and those words. */
export function canariesOf(name: string) {
  const words: string[] = []
  const canary = () => {
    words.push(`${name}-${String(words.length).padStart(3, '0')}`)
    return words.at(-1) ?? ''
  }
  const withCanaries = (given: unknown): unknown => {
    if (Array.isArray(given)) return given.map(withCanaries)
    if (typeof given === 'object' && given !== null)
      return Object.fromEntries(
        Object.entries(given).map(([field, inner]) => [field, withCanaries(inner)]),
      )
    if (typeof given !== 'string' || isFixed.test(given)) return given
    if (given.includes('@')) return `${canary()}@example.ca`
    return given.startsWith('https:') ? `https://${canary()}.example.ca` : `${canary()} said`
  }
  const applications = Object.fromEntries(
    applicationKinds.map((kind) => [kind, withCanaries(goodApplications[kind])]),
  ) as Record<ApplicationKind, object>
  return { applications, words }
}

/** How the numbers above end: they are any words as well. */
export const phoneEnd = 'said'
