import type * as z from 'zod/mini'
import { ClockTime } from '#contract/event.ts'
import { Picture } from '#contract/picture.ts'
import { link, paragraphs } from '#contract/text/schema.ts'
import type { Emptied, FieldSpec, GroupField, GroupSpec, TextVariant } from './field-spec.ts'
import type { AnyLabel, AnyLabels, AnyTexts, LabelsOf } from './labels.ts'

/**
 * Reads the form of a record from its schema in the contract. It throws for a field without a label or of an unknown
 * type, so that no field can disappear from a form.
 */
export function formOf<S extends z.ZodMiniType>(
  label: string,
  schema: S,
  labels: LabelsOf<z.infer<S>>,
): GroupSpec {
  const { def, path } = within(schema, label)
  if (def.type !== 'object') throw new Error(`${path} is no object.`)
  return groupOf(def, { label, labels: labels as AnyLabels, path })
}

type Schema = z.core.$ZodType
type Def<Type extends string = string> = Extract<z.core.$ZodTypes['_zod']['def'], { type: Type }>
type AnyDef = z.core.$ZodTypes['_zod']['def']
type Named = { label: string; hint?: string }

/** The schema of a field. `path` names the field in error messages: 'home.hero.taglines'. */
type Field = { schema: Schema; label: AnyLabel | undefined; path: string }

const within = (schema: Schema, path: string): { def: AnyDef; path: string } => ({
  // The classes of zod/mini are exactly this union; only custom types are missing, and they fail below.
  def: (schema as z.core.$ZodTypes)._zod.def,
  path,
})

function fieldOf({ schema, label, path }: Field, emptied: Emptied = 'empty'): FieldSpec {
  const { def } = within(schema, path)
  if (def.type === 'literal') return { kind: 'hidden', label: '', constant: constantOf(def) }
  if (def.type === 'optional') return fieldOf({ schema: def.innerType, label, path }, 'missing')
  if (def.type === 'nullable') return fieldOf({ schema: def.innerType, label, path }, 'null')
  if (def.type === 'default') return fieldOf({ schema: def.innerType, label, path }, emptied)
  if (label === undefined) throw new Error(`${path} has no label.`)
  if (typeof label === 'object' && 'notShown' in label) return { kind: 'hidden', label: '' }
  const texts = textsOf(label)
  const { isDocument = false, isEncrypted = false, fields } = texts
  const shown = namedOf(texts)
  if (schema === paragraphs) return { ...shown, kind: 'paragraphs' }
  if (isEncrypted) return { ...shown, kind: 'encrypted' }
  if (isDocument) return { ...shown, kind: 'document', emptied }
  if (def.type === 'string')
    return {
      ...shown,
      kind: 'text',
      variant: variantOf(schema, def, texts),
      ...limitOf(def),
      emptied,
    }
  // An optional link is a union of the empty text and a link.
  if (def.type === 'union' && def.options.includes(link))
    return { ...shown, kind: 'text', variant: 'link', emptied }
  if (def.type === 'number') return { ...shown, kind: 'number', ...rangeOf(def), emptied }
  if (def.type === 'boolean') return { ...shown, kind: 'switch' }
  if (def.type === 'enum')
    return { ...shown, kind: 'choice', options: Object.values(def.entries).map(String), emptied }
  if (def.type === 'array') return listOf(def, { texts, shown, path })
  if (def.type === 'object') {
    const isOptional = emptied !== 'empty'
    const keys = pictureKeysOf(def)
    if (keys && !fields) return { ...shown, kind: 'picture', keys, isOptional }
    if (!fields) throw new Error(`${path} has no labels for its fields.`)
    return { ...groupOf(def, { ...shown, labels: fields, path }), isOptional }
  }
  throw new Error(`${path} has the unknown type ${def.type}.`)
}

function groupOf(
  def: Def<'object'>,
  { labels, path, ...shown }: Named & { labels: AnyLabels; path: string },
): GroupSpec {
  const keys = pictureKeysOf(def)
  const ofPicture = new Set(keys && ['width', 'height', ...Object.values(keys)])
  const fields: GroupField[] = Object.entries(def.shape).flatMap(([key, schema]) =>
    ofPicture.has(key)
      ? []
      : [{ key, spec: fieldOf({ schema, label: labels[key], path: `${path}.${key}` }) }],
  )
  if (!keys) return { ...shown, kind: 'group', fields, isOptional: false }
  const texts = labels['picture']
  if (texts === undefined) throw new Error(`${path}.picture has no label.`)
  const spec: FieldSpec = { ...namedOf(textsOf(texts)), kind: 'picture', keys, isOptional: false }
  return {
    ...shown,
    kind: 'group',
    fields: [{ key: undefined, spec }, ...fields],
    isOptional: false,
  }
}

function listOf(
  def: Def<'array'>,
  { texts, shown, path }: { texts: AnyTexts; shown: Named; path: string },
): FieldSpec {
  const { item: itemName, isFixed = false, isRow = false, variants, ...itemTexts } = texts
  if (itemName === undefined) throw new Error(`${path} does not name its items.`)
  const list = { ...shown, kind: 'list' as const, itemName, isFixed, isRow, ...countsOf(def) }
  const element = within(def.element, `${path}[]`).def
  if (element.type !== 'union') {
    const label = { ...itemTexts, label: itemName, hint: undefined }
    return { ...list, item: fieldOf({ schema: def.element, label, path: `${path}[]` }) }
  }
  const options = Object.entries(variants ?? {}).map(([type, { fields, ...named }]) => {
    const option = element.options
      .map((one) => within(one, path).def)
      .find((one) => one.type === 'object' && isOfType(one, type))
    if (option?.type !== 'object') throw new Error(`${path} has no items of the type ${type}.`)
    return [type, groupOf(option, { ...named, labels: fields, path: `${path}[]` })] as const
  })
  const [first] = options
  if (!first || options.length !== element.options.length)
    throw new Error(`${path} has no label for one of its types.`)
  return { ...list, item: first[1], variants: Object.fromEntries(options) }
}

const textsOf = (label: AnyLabel): AnyTexts => {
  if (typeof label === 'string') return { label }
  return 'notShown' in label ? { label: '' } : label
}
const namedOf = ({ label, hint }: AnyTexts): Named =>
  hint === undefined ? { label } : { label, hint }

/** A picture is known by the schema of its address, which all pictures share. */
function pictureKeysOf({ shape }: Def<'object'>) {
  const src = Object.keys(shape).find((key) => shape[key] === Picture.shape.src)
  if (src === undefined || !('width' in shape)) return undefined
  const alt = ['alt', 'altText'].find((key) => key in shape)
  return { src, ...(alt && { alt }), ...('focus' in shape && { focus: 'focus' }) }
}

function variantOf(schema: Schema, def: Def<'string'>, { isLong, isHtml }: AnyTexts): TextVariant {
  if (schema === link) return 'link'
  if (schema === ClockTime) return 'time'
  if (isHtml) return 'html'
  const format = 'format' in def ? def.format : undefined
  if (format === 'url') return 'link'
  if (format === 'email' || format === 'date') return format
  if (format === 'datetime') return 'instant'
  return isLong ? 'long' : 'line'
}

const constantOf = ({ values: [value] }: Def<'literal'>) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null

const isOfType = ({ shape: { type } }: Def<'object'>, name: string): boolean => {
  const def = type && within(type, name).def
  return def?.type === 'literal' && def.values.includes(name)
}

const checksOf = (def: AnyDef) =>
  (def.checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def)

function limitOf(def: AnyDef): { max?: number } {
  const limits = checksOf(def).flatMap((check) =>
    check.check === 'max_length' ? [check.maximum] : [],
  )
  return limits.length > 0 ? { max: Math.min(...limits) } : {}
}

function countsOf(def: AnyDef): { min: number; max: number } {
  let [min, max] = [0, Infinity]
  for (const check of checksOf(def)) {
    if (check.check === 'min_length') min = check.minimum
    if (check.check === 'max_length') max = check.maximum
    if (check.check === 'length_equals') [min, max] = [check.length, check.length]
  }
  return { min, max }
}

function rangeOf(def: AnyDef): { isInteger: boolean; min?: number; max?: number } {
  const range: { isInteger: boolean; min?: number; max?: number } = {
    isInteger: 'format' in def && def.format === 'safeint',
  }
  for (const check of checksOf(def)) {
    if (check.check === 'greater_than') range.min = Number(check.value)
    if (check.check === 'less_than') range.max = Number(check.value)
  }
  return range
}
