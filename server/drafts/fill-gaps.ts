import * as z from 'zod/mini'
import type { DraftBody } from '#contract/console/content.ts'
import { dayName, formatDay } from '#contract/dates.ts'
import { mediaPrefix } from '#contract/picture-sizes.ts'
import { formatDollars } from '#contract/text/money.ts'

/** A field without a valid value. The preview marks the texts that stand for it on the page. */
export type Gap = { path: string; texts: readonly string[] }

/** The address of a picture that is missing. Nothing is stored there: the preview draws a grey picture. */
export const missingPicture = `${mediaPrefix}artwork/missing-picture.svg`

type Schema = z.core.$ZodType
type Def<Type extends string = string> = Extract<z.core.$ZodTypes['_zod']['def'], { type: Type }>
type Field = { value: unknown; published: unknown; path: readonly string[] }

/**
 * A draft that passes the schema: it has placeholders where a value is missing or invalid. A field for which no
 * placeholder is valid gets its published value.
 */
export function fillGaps(
  schema: Schema,
  draft: DraftBody,
  published: DraftBody | undefined,
): { body: DraftBody; gaps: readonly Gap[] } {
  const gaps: Gap[] = []

  const fill = (at: Schema, field: Field): unknown => {
    if (accepts(at, field.value)) return field.value
    const filled = fillByType(at, field)
    return accepts(at, filled) ? filled : field.published
  }

  const fillByType = (at: Schema, field: Field): unknown => {
    const { def } = (at as z.core.$ZodTypes)._zod
    const isMissing = field.value === undefined || field.value === null
    if (def.type === 'optional') return isMissing ? undefined : fill(def.innerType, field)
    if (def.type === 'nullable') return isComposed(field.value) ? fill(def.innerType, field) : null
    if (def.type === 'default') return fill(def.innerType, field)
    if (def.type === 'object') return fillObject(at, def, field)
    if (def.type === 'array') return fillArray(at, def, field)
    if (def.type === 'union')
      return optionsOf(def, field.value)
        .map((option) => fill(option, field))
        .find((filled) => accepts(at, filled))
    if (def.type === 'literal') return def.values[0]
    if (def.type === 'enum') return Object.values(def.entries)[0]
    return def.type === 'boolean' ? false : fillValue(at, field)
  }

  const fillObject = (at: Schema, { shape }: Def<'object'>, field: Field): unknown => {
    const fillKeys = (left: readonly string[]) =>
      Object.fromEntries(
        Object.entries(shape).flatMap(([key, inner]) => {
          const value = left.includes(key) ? undefined : keyOf(field.value, key)
          const inside = { value, published: keyOf(field.published, key) }
          const filled = fill(inner, { ...inside, path: [...field.path, key] })
          return filled === undefined ? [] : [[key, filled]]
        }),
      )
    const filled = fillKeys([])
    // A rule about several fields, such as an end without a start. Without the fields that it names it may hold.
    const issues = z.core.safeParse(at, filled).error?.issues ?? []
    const named = issues.flatMap(({ path: [key] }) => (key === undefined ? [] : [String(key)]))
    const optional = Object.keys(shape).filter((key) => isOptional(shape[key]))
    return [filled, ...[named, optional].map(fillKeys)].find((one) => accepts(at, one))
  }

  const fillArray = (at: Schema, { element, checks = [] }: Def<'array'>, field: Field): unknown => {
    const given = Array.isArray(field.value) ? field.value : []
    const length = Math.max(given.length, ...checks.map(leastCount))
    const items = Array.from({ length }, (_, index) => {
      const inside = { value: given[index], published: keyOf(field.published, String(index)) }
      return fill(element, { ...inside, path: [...field.path, String(index)] })
    }).filter((item) => item !== undefined)
    // A rule about all items, such as no two of one name, may hold for fewer of them.
    return [items, ...items.map((_, index) => items.slice(0, -1 - index))].find((some) =>
      accepts(at, some),
    )
  }

  const fillValue = (at: Schema, { value, path }: Field): unknown => {
    const shortened = typeof value === 'string' ? readable(value) : ''
    if (shortened !== '' && accepts(at, shortened)) return shortened
    const found = placeholders(gaps.length).find((one) => accepts(at, one.value))
    if (found) gaps.push({ path: path.join('.'), texts: found.texts })
    return found?.value
  }

  const body = fill(schema, { value: draft, published, path: [] })
  return { body: isRecord(body) ? body : draft, gaps }
}

/** A short text without the characters that no field accepts. */
const readable = (text: string): string =>
  text
    .replaceAll(/[\0\p{Surrogate}]/gu, '')
    .slice(0, 40)
    .trim()

type Placeholder = { value: unknown; texts: readonly string[] }

const day = '2100-01-01'
const amount = 1_000

/** The first one that the schema of a field accepts stands for its value. */
function placeholders(number: number): Placeholder[] {
  // Characters for private use, so that no other text on the page is the same.
  const token = `\uE000${number}\uE001`
  const marked = (value: string, ...texts: readonly string[]): Placeholder => ({ value, texts })
  return [
    marked(token, token),
    marked(`${token} {email}`, token),
    marked(`${token} {phone}`, token),
    marked(day, `${dayName(day)}, ${formatDay(day)}`, formatDay(day)),
    marked('name@example.org', 'name@example.org'),
    marked('403-555-0100', '403-555-0100'),
    marked('T2P 1J9', 'T2P 1J9'),
    marked('123456789 RR 0001', '123456789 RR 0001'),
    ...['18:00', `${day}T00:00:00.000Z`, '+14035550100', missingPicture, '/'].map((value) =>
      marked(value),
    ),
    marked(`gap-${number}`),
    { value: amount, texts: [formatDollars(amount)] },
    ...[100, 1, 0].map((value) => ({ value, texts: [] })),
  ]
}

const accepts = (schema: Schema, value: unknown): boolean => z.core.safeParse(schema, value).success

const isComposed = (value: unknown): boolean => typeof value === 'object' && value !== null

const isRecord = (value: unknown): value is DraftBody => isComposed(value) && !Array.isArray(value)

const keyOf = (value: unknown, key: string): unknown =>
  isComposed(value) ? (value as DraftBody)[key] : undefined

const isOptional = (schema: Schema | undefined): boolean =>
  schema !== undefined &&
  ['optional', 'nullable'].includes((schema as z.core.$ZodTypes)._zod.def.type)

/** The option of the same type first. */
function optionsOf({ options }: Def<'union'>, value: unknown): readonly Schema[] {
  const type = keyOf(value, 'type')
  const isSame = (option: Schema) => {
    const { def } = (option as z.core.$ZodTypes)._zod
    return (
      def.type === 'object' && def.shape['type'] !== undefined && accepts(def.shape['type'], type)
    )
  }
  return options.toSorted((one, other) => Number(isSame(other)) - Number(isSame(one)))
}

function leastCount(check: z.core.$ZodCheck): number {
  const { def } = (check as z.core.$ZodChecks)._zod
  if (def.check === 'min_length') return def.minimum
  return def.check === 'length_equals' ? def.length : 0
}
