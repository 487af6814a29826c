import { type FieldSpec, itemSpec } from './field-spec.ts'
import {
  isList,
  isObject,
  isSame,
  type Json,
  type JsonObject,
  type Path,
  valueAt,
  withValueAt,
} from './json.ts'

/** A field whose value differs between two versions of a record. */
export type Difference = {
  path: Path
  /** ['First screen', 'Tagline 2'] */
  labels: string[]
  spec: FieldSpec
  one: Json | undefined
  other: Json | undefined
}

type FieldAt = Pick<Difference, 'path' | 'labels'>
const root: FieldAt = { path: [], labels: [] }

/** The fields that differ. A list with another number of items is one field, because its items cannot be matched. */
export function differencesOf(
  spec: FieldSpec,
  one: Json | undefined,
  other: Json | undefined,
  at = root,
): Difference[] {
  if (isSame(one, other)) return []
  const fields = fieldsIn(spec, [one, other], at)
  if (!fields) return [{ ...at, spec, one, other }]
  return fields.flatMap(({ spec: inner, at: inside, values: [mine, theirs] }) =>
    differencesOf(inner, mine, theirs, inside),
  )
}

export type Merge = {
  /** The draft of the server with the fields that only this tab changed. */
  body: Json
  /** The fields that both changed. `one` is the value of this tab. */
  conflicts: Difference[]
}

/** A three-way merge by field. Without a known base, every field that differs is a conflict. */
export function mergeDrafts(
  spec: FieldSpec,
  { base, mine, theirs }: { base: Json | undefined; mine: Json; theirs: Json },
): Merge {
  if (base === undefined) return { body: theirs, conflicts: differencesOf(spec, mine, theirs) }
  const { own, conflicts } = changesOf(spec, [base, mine, theirs], root)
  return { body: own.reduce<Json>((body, change) => takeOver(body, change), theirs), conflicts }
}

type Changes = { own: Difference[]; conflicts: Difference[] }

function changesOf(spec: FieldSpec, values: readonly (Json | undefined)[], at: FieldAt): Changes {
  const [base, mine, theirs] = values
  if (isSame(mine, theirs) || isSame(mine, base)) return { own: [], conflicts: [] }
  const field = { ...at, spec, one: mine, other: theirs }
  if (isSame(theirs, base)) return { own: [field], conflicts: [] }
  // Items are matched by their number, so a list with moved items is one field.
  const isMoved = hasMoved(base, mine) || hasMoved(base, theirs)
  const fields = isMoved ? undefined : fieldsIn(spec, values, at)
  if (!fields) return { own: [], conflicts: [field] }
  const parts = fields.map((inner) => changesOf(inner.spec, inner.values, inner.at))
  return {
    own: parts.flatMap(({ own }) => own),
    conflicts: parts.flatMap(({ conflicts }) => conflicts),
  }
}

/** Whether an item of a list is at the place of another one. */
const hasMoved = (before: Json | undefined, after: Json | undefined): boolean =>
  isList(before) &&
  isList(after) &&
  after.some((item, to) =>
    before.some(
      (one, from) =>
        from !== to && isSame(item, one) && !isSame(item, before[to]) && !isSame(after[from], one),
    ),
  )

type InnerField = { spec: FieldSpec; at: FieldAt; values: readonly (Json | undefined)[] }

/** The same inner fields of several versions. Undefined if the field is compared as a whole. */
function fieldsIn(
  spec: FieldSpec,
  values: readonly (Json | undefined)[],
  { path, labels }: FieldAt,
): InnerField[] | undefined {
  if (spec.kind === 'group' && values.every(isObject) && hasSame(values, ['type']))
    return spec.fields.map(({ key, spec: inner }) => ({
      spec: inner,
      at: {
        path: key === undefined ? path : [...path, key],
        labels: inner.kind === 'hidden' ? labels : [...labels, inner.label],
      },
      values: values.map((value) =>
        key === undefined ? pictureIn(inner, value) : valueAt(value, [key]),
      ),
    }))
  if (spec.kind !== 'list' || !values.every(isList) || !hasSame(values, ['length']))
    return undefined
  const [first = []] = values
  return first.map((item, index) => ({
    spec: itemSpec(spec, item),
    // 'Cards: Card 2' says the same twice.
    at: {
      path: [...path, index],
      labels: [...labels.slice(0, -1), `${spec.itemName} ${index + 1}`],
    },
    values: values.map((list) => list[index]),
  }))
}

const hasSame = (values: readonly Json[], path: Path): boolean =>
  values.every((value) => isSame(valueAt(value, path), valueAt(values[0], path)))

const pictureKeys = (spec: Extract<FieldSpec, { kind: 'picture' }>): string[] => [
  'width',
  'height',
  ...Object.values(spec.keys),
]

/** The parts of a picture that are keys of the group around it. */
const pictureIn = (spec: FieldSpec, value: JsonObject): JsonObject | undefined =>
  spec.kind === 'picture'
    ? Object.fromEntries(Object.entries(value).filter(([key]) => pictureKeys(spec).includes(key)))
    : undefined

/** A copy of a version with the value of this field from another one. */
export function takeOver(into: Json, { path, spec, one }: Difference): Json {
  if (spec.kind !== 'picture' || !isObject(one)) return withValueAt(into, path, one)
  const holder = valueAt(into, path)
  return pictureKeys(spec).reduce<Json>(
    (copy, key) => withValueAt(copy, [...path, key], valueAt(one, [key])),
    isObject(holder) ? into : withValueAt(into, path, {}),
  )
}
