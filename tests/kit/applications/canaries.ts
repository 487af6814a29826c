import { applicationKinds, type ApplicationKind } from '#contract/application/application.ts'
import { goodApplications } from './good-applications.ts'

/** Answers from a fixed list, and dates. They get no canary. */
const isFixed = /^(true|false|Email|No preference|Community events|\d{4}-\d\d-\d\d)$/

/** One application of each kind with a unique canary word in every free-text answer, and the list of canaries. */
export function canariesOf(name: string) {
  const texts: string[] = []
  const canary = () => {
    texts.push(`${name}-${String(texts.length).padStart(3, '0')}`)
    return texts.at(-1) ?? ''
  }
  const withCanaries = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withCanaries)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([field, child]) => [field, withCanaries(child)]),
      )
    if (typeof value !== 'string' || isFixed.test(value)) return value
    if (value.includes('@')) return `${canary()}@example.ca`
    return value.startsWith('https:') ? `https://${canary()}.example.ca` : `${canary()} said`
  }
  const applications = Object.fromEntries(
    applicationKinds.map((kind) => [kind, withCanaries(goodApplications[kind])]),
  ) as Record<ApplicationKind, object>
  return { applications, texts }
}

/** The end of every phone number above, which are canary texts too. */
export const phoneEnd = 'said'
