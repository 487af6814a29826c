import { isDeepStrictEqual } from 'node:util'
import type { DraftBody } from '#contract/console/content.ts'

/** What copying the changes of one date does to another date. */
export type DateChange = {
  /** The fields that the date takes over. */
  fields: string[]
  /** The fields of which the date has a value of its own. It keeps them. */
  own: string[]
}

type Source = {
  /** The draft of the date that was changed. */
  draft: DraftBody
  /** What visitors see of it; undefined if it is not published, or if the draft equals it. */
  published: DraftBody | undefined
  /** What the dates of the series share. */
  shared: DraftBody
}

/** The fields that a draft changes. Without changes that wait to be published, those in which it differs from the series. */
export function changesOf({ draft, published, shared }: Source): string[] {
  const before = fieldsOf(published ?? shared)
  return Object.entries(fieldsOf(draft)).flatMap(([name, value]) =>
    isDeepStrictEqual(value, before[name]) ? [] : [name],
  )
}

/** A date takes a field over if its value is the one from before the change. */
export function planChange(source: Source, target: DraftBody): DateChange {
  const draft = fieldsOf(source.draft)
  const before = [source.shared, source.published ?? {}].map(fieldsOf)
  const values = fieldsOf(target)
  const isBefore = (name: string) =>
    before.some((fields) => name in fields && isDeepStrictEqual(values[name], fields[name]))
  const different = changesOf(source).filter(
    (name) => !isDeepStrictEqual(values[name], draft[name]),
  )
  return {
    fields: different.filter(isBefore),
    own: different.filter((name) => !isBefore(name)),
  }
}

/** A copy of a draft with these fields of another one. */
export function withFields(into: DraftBody, from: DraftBody, names: readonly string[]): DraftBody {
  const values = fieldsOf(from)
  return names.reduce<DraftBody>((body, name) => {
    const [group = '', key] = name.split('.')
    if (key === undefined) return { ...body, [name]: values[name] }
    return { ...body, [group]: { ...groupAt(body, group), [key]: values[name] } }
  }, into)
}

/** What the dates of a series share: no day, and no address, because each date has its own. */
export function sharedFields({
  date: _date,
  exactAddress: _address,
  ...shared
}: DraftBody): DraftBody {
  return shared
}

/** The fields that dates can share, by path. Each answer of the access card is a field. */
function fieldsOf(body: DraftBody): DraftBody {
  const { access: _access, ...fields } = sharedFields(body)
  const answers = Object.entries(groupAt(body, 'access'))
  return {
    ...fields,
    ...Object.fromEntries(answers.map(([key, value]) => [`access.${key}`, value])),
  }
}

/** A draft may hold anything where the form has a group. */
function groupAt(body: DraftBody, name: string): DraftBody {
  const group = body[name]
  return typeof group === 'object' && group !== null && !Array.isArray(group)
    ? (group as DraftBody)
    : {}
}
