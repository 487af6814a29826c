import { type FieldSpec, itemSpec } from './field-spec.ts'
import { type Json, type Path, valueAt } from './json.ts'

/** The labels on the way to a field: ['First screen', 'Tagline 2']. Parts without a label are left out. */
export function labelsAt(spec: FieldSpec, value: Json | undefined, path: Path): string[] {
  const [key, ...rest] = path
  if (key === undefined) return []
  const inside = valueAt(value, [key])
  if (spec.is === 'list') {
    const item = `${spec.itemName} ${Number(key) + 1}`
    return [item, ...labelsAt(itemSpec(spec, inside), inside, rest)]
  }
  if (spec.is !== 'group') return []
  const field =
    spec.fields.find((one) => one.key === key) ??
    spec.fields.find((one) => one.key === undefined && isPartOf(one.spec, key))
  if (!field || field.spec.is === 'hidden') return []
  const further = field.key === undefined ? [] : labelsAt(field.spec, inside, rest)
  // 'Cards: Card 2' says the same twice.
  return field.spec.is === 'list' && further.length > 0 ? further : [field.spec.label, ...further]
}

const isPartOf = (spec: FieldSpec, key: string | number): boolean =>
  spec.is === 'picture' && ['width', 'height', ...Object.values(spec.keys)].includes(String(key))
