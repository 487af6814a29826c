import { textOf } from './codec.ts'
import { type FieldSpec, itemSpec } from './field-spec.ts'
import { partsOf } from './picture-parts.ts'
import { isList, isObject, isSame, type Json, type Path, valueAt, withValueAt } from './json.ts'

/** A field whose value differs between two versions of a record. */
export type Difference = {
  path: Path
  /** ['First screen', 'Tagline 2'] */
  labels: string[]
  spec: FieldSpec
  one: Json | undefined
  other: Json | undefined
}

/** The fields that differ. A list with another number of items is one field, because its items cannot be matched. */
export function differencesOf(
  spec: FieldSpec,
  one: Json | undefined,
  other: Json | undefined,
  at: { path: Path; labels: string[] } = { path: [], labels: [] },
): Difference[] {
  const { path, labels } = at
  if (isSame(one, other)) return []
  if (spec.kind === 'group' && isObject(one) && isObject(other))
    return spec.fields.flatMap((field) => {
      const isShown = field.spec.kind !== 'hidden'
      const inside = { path, labels: isShown ? [...labels, field.spec.label] : labels }
      if (field.key === undefined) return pictureDifference(field.spec, one, other, inside)
      const [mine, theirs] = [valueAt(one, [field.key]), valueAt(other, [field.key])]
      return differencesOf(field.spec, mine, theirs, { ...inside, path: [...path, field.key] })
    })
  if (spec.kind === 'list' && isList(one) && isList(other) && one.length === other.length)
    return one.flatMap((item, index) => {
      const name = `${spec.itemName} ${index + 1}`
      // 'Cards: Card 2' says the same twice.
      const inside = { path: [...path, index], labels: [...labels.slice(0, -1), name] }
      const sameType = isSame(valueAt(item, ['type']), valueAt(other[index], ['type']))
      return sameType
        ? differencesOf(itemSpec(spec, item), item, other[index], inside)
        : [{ ...inside, spec: itemSpec(spec, item), one: item, other: other[index] }]
    })
  return [{ path, labels, spec, one, other }]
}

/** The parts of a picture that are keys of the group around it. */
function pictureDifference(
  spec: FieldSpec,
  one: Json,
  other: Json,
  { path, labels }: { path: Path; labels: string[] },
): Difference[] {
  if (spec.kind !== 'picture') return []
  const keys = ['width', 'height', ...Object.values(spec.keys)]
  const isEqual = keys.every((key) => isSame(valueAt(one, [key]), valueAt(other, [key])))
  return isEqual ? [] : [{ path, labels, spec, one, other }]
}

/** A copy of a version with the value of this field from another one. */
export function takeOver(into: Json, { path, spec, one }: Difference): Json {
  if (spec.kind !== 'picture' || !isObject(one)) return withValueAt(into, path, one)
  const holder = valueAt(into, path)
  const keys = ['width', 'height', ...Object.values(spec.keys)]
  return keys.reduce<Json>(
    (copy, key) => withValueAt(copy, [...path, key], valueAt(one, [key])),
    isObject(holder) ? into : withValueAt(into, path, {}),
  )
}

/** A value as text, for comparing by eye: one line per field, a blank line between items. */
export function plainTextOf(spec: FieldSpec, value: Json | undefined): string {
  switch (spec.kind) {
    case 'text':
      return spec.variant === 'html' ? textOfHtml(textOf(spec, value)) : textOf(spec, value)
    case 'paragraphs':
    case 'document':
    case 'number':
    case 'choice':
      return textOf(spec, value)
    case 'switch':
      return value === true ? 'On' : 'Off'
    case 'encrypted':
      return value ? 'Stored, not shown here' : ''
    case 'hidden':
      return ''
    case 'picture':
      return isObject(value) ? partsOf(value, spec.keys).alt : ''
    case 'list':
      return isList(value)
        ? value.map((item) => plainTextOf(itemSpec(spec, item), item)).join('\n\n')
        : ''
    case 'group':
      return spec.fields
        .filter((field) => field.spec.kind !== 'hidden')
        .map(({ key, spec: inner }) => [
          inner.label,
          plainTextOf(inner, key === undefined ? value : valueAt(value, [key])),
        ])
        .filter(([, text]) => text !== '')
        .map(([label, text]) => `${label}: ${text}`)
        .join('\n')
  }
}

/** Each block of a story on a line of its own. Only for reading: it is never rendered as HTML. */
const textOfHtml = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, '[$1]')
    .replace(/<\/(?:p|h[23]|li|blockquote|figcaption)>|<(?:br|hr)\b[^>]*>/g, '$&\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof entities) => entities[name])
    .replace(/\n\s*/g, '\n')
    .trim()

const entities = { lt: '<', gt: '>', quot: '"', amp: '&' }
