import type { DraftBody } from '#contract/console/content.ts'
import type { ContentKind } from '#contract/console/screen.ts'
import { contentKinds } from '#server/content-kinds.ts'

/** Ids are in addresses, and the contract or the database fixes them. */
const fixed = new Set(['id', '_id', 'slug'])

type Hostile = { draft: DraftBody; changed: string[] }

/** The record with a hostile text in every field that the contract lets it be published with, and their paths. */
export function withHostileText(
  { kind, id }: { kind: ContentKind; id: string },
  body: DraftBody,
  texts: readonly string[],
): Hostile {
  const { prepare } = contentKinds[kind]
  const draft = structuredClone(body)
  const changed: string[] = []
  const tryText = (holder: Record<string, unknown>, name: string, text: string): boolean => {
    const before = holder[name]
    // Some lists reject two equal entries.
    holder[name] = `${text} ${changed.length}`
    if (!('fields' in prepare({ id, before: body, draft, isFirst: false }))) return true
    holder[name] = before
    return false
  }
  const visit = (holder: Record<string, unknown>, path: string) => {
    for (const [name, value] of Object.entries(holder)) {
      const here = path === '' ? name : `${path}.${name}`
      if (fixed.has(name)) continue
      if (typeof value === 'object' && value !== null) visit(value as Record<string, unknown>, here)
      else if (typeof value === 'string' && texts.some((text) => tryText(holder, name, text)))
        changed.push(here)
    }
  }
  visit(draft, '')
  return { draft, changed }
}
