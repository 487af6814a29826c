import type { FieldSpec, GroupSpec, ListSpec, PictureKeys } from './field-spec.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

/** The value of a new field or item: empty texts, lists with the items that the contract requires. */
export function blankValue(spec: FieldSpec, newId = '1'): Json {
  switch (spec.kind) {
    case 'group':
      return blankGroup(spec.fields, newId)
    case 'list':
      return Array.from({ length: spec.min }, (_, index) =>
        blankValue(spec.item, String(index + 1)),
      )
    case 'picture':
      return blankPicture(spec.keys)
    case 'paragraphs':
      return []
    case 'switch':
      return false
    case 'encrypted':
      return null
    case 'hidden':
      return spec.constant ?? ''
    case 'choice':
    case 'text':
    case 'document':
    case 'number':
      return ''
  }
}

/** A new item of a list, with an id that no other item has. */
export function blankItem({ item, variants }: ListSpec, items: readonly Json[], type?: string) {
  const spec = (type === undefined ? undefined : variants?.[type]) ?? item
  return blankValue(spec, newIdOf(items))
}

function blankGroup(fields: GroupSpec['fields'], newId: string): JsonObject {
  const entries = fields.flatMap(({ key, spec }) => {
    if (key === undefined)
      return spec.kind === 'picture' ? Object.entries(blankPicture(spec.keys)) : []
    if (isLeftOut(spec)) return []
    return [[key, key === 'id' ? newId : blankValue(spec)] as const]
  })
  return Object.fromEntries(entries)
}

/** An optional field is not there until a person fills it. */
const isLeftOut = (spec: FieldSpec): boolean =>
  ('emptied' in spec && spec.emptied === 'missing') || ('isOptional' in spec && spec.isOptional)

/** No picture yet. */
const blankPicture = ({ src, alt }: PictureKeys): JsonObject => ({
  [src]: '',
  width: 0,
  height: 0,
  ...(alt && { [alt]: '' }),
})

function newIdOf(items: readonly Json[]): string {
  const ids = new Set(items.map((item) => (isObject(item) ? item['id'] : undefined)))
  let number = items.length + 1
  while (ids.has(String(number))) number += 1
  return String(number)
}
