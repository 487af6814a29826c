import { isObject, type Json, type Path, valueAt } from './json.ts'

/** What the form stores for a field that staff emptied: the empty text, null, or no key at all. */
export type Emptied = 'empty' | 'null' | 'missing'

/** The keys of a picture in the object that holds it. Most pictures are objects of their own. */
export type PictureKeys = { src: string; alt?: string; focus?: string }

export type TextVariant = 'line' | 'long' | 'html' | 'link' | 'email' | 'date' | 'time' | 'instant'

/** A field of a form: its type, its name for staff and the limits of the contract. */
export type FieldSpec = {
  label: string
  hint?: string
  /** The layout makes clear that the field may stay empty. */
  isOptionalMarkHidden?: boolean | undefined
} & (
  | { kind: 'text'; variant: TextVariant; max?: number; emptied: Emptied }
  | { kind: 'paragraphs' }
  | { kind: 'document'; emptied: Emptied }
  | { kind: 'number'; isInteger: boolean; min?: number; max?: number; emptied: Emptied }
  | { kind: 'choice'; options: readonly string[]; emptied: Emptied }
  | { kind: 'switch' }
  // Drawn by the layout of the form: the value is only the id of an encrypted text.
  | { kind: 'encrypted' }
  | { kind: 'picture'; keys: PictureKeys; isOptional: boolean }
  | { kind: 'group'; fields: readonly GroupField[]; isOptional: boolean }
  | {
      kind: 'list'
      /** 'Card' */
      itemName: string
      /** One description, or one for each value of the key `type`. */
      item: FieldSpec
      variants?: Readonly<Record<string, GroupSpec>>
      min: number
      max: number
      /** The contract fixes the items themselves, not only their count. */
      isFixed: boolean
      /** The fields of an item are in one row, which does not fold. */
      isRow: boolean
    }
  // Never drawn: a constant of the contract, or a value that the form keeps.
  | { kind: 'hidden'; constant?: Json }
)

type SpecOf<Type extends FieldSpec['kind']> = Extract<FieldSpec, { kind: Type }>
export type GroupSpec = SpecOf<'group'>
export type ListSpec = SpecOf<'list'>
export type PictureSpec = SpecOf<'picture'>
/** A field with one control whose value is a text for staff. */
export type TextualSpec = SpecOf<'text' | 'paragraphs' | 'document' | 'number' | 'choice'>

/** A field of a group. Without a key it belongs to the group itself: a picture whose parts are keys of the group. */
export type GroupField = { key: string | undefined; spec: FieldSpec }

/** The description of one item of a list. */
export function itemSpec({ item, variants }: ListSpec, value: Json | undefined): FieldSpec {
  const type = isObject(value) ? value['type'] : undefined
  return (typeof type === 'string' ? variants?.[type] : undefined) ?? item
}

/** A list with the wrong count, as a draft may have, can only move towards the right one. */
export const mayAdd = ({ max, isFixed }: ListSpec, count: number): boolean =>
  !isFixed && count < max
export const mayRemove = ({ min, isFixed }: ListSpec, count: number): boolean =>
  !isFixed && count > min

/** The labels on the way to a field: ['First screen', 'Tagline 2']. Parts without a label are left out. */
export function labelsAt(spec: FieldSpec, value: Json | undefined, path: Path): string[] {
  const [key, ...rest] = path
  if (key === undefined) return []
  const inside = valueAt(value, [key])
  if (spec.kind === 'list') {
    const item = `${spec.itemName} ${Number(key) + 1}`
    return [item, ...labelsAt(itemSpec(spec, inside), inside, rest)]
  }
  if (spec.kind !== 'group') return []
  const field =
    spec.fields.find((one) => one.key === key) ??
    spec.fields.find((one) => one.key === undefined && isPartOf(one.spec, key))
  if (!field || field.spec.kind === 'hidden') return []
  const further = field.key === undefined ? [] : labelsAt(field.spec, inside, rest)
  // 'Cards: Card 2' says the same twice.
  return field.spec.kind === 'list' && further.length > 0 ? further : [field.spec.label, ...further]
}

const isPartOf = (spec: FieldSpec, key: string | number): boolean =>
  spec.kind === 'picture' && ['width', 'height', ...Object.values(spec.keys)].includes(String(key))
