import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One declaration of the SDK: the fields of an interface, or the target of a type alias. */
type Declared = { fields: Map<string, Field>; parent?: string } | { alias: string }
type Field = { type: string; isOptional: boolean }

/** The declarations of one SDK file by full name. */
export type StripeTypes = Map<string, Declared>

const folder = dirname(fileURLToPath(import.meta.resolve('stripe')))

/** Parses the declarations of the SDK. They are generated, so they all have the same layout. */
export function readStripeTypes(file: string): StripeTypes {
  const types: StripeTypes = new Map()
  for (const path of ['shared.d.ts', `resources/${file}.d.ts`])
    readInto(types, readFileSync(join(folder, path), 'utf8'))
  return types
}

const scopeStart =
  /^(?:export )?(?:declare )?(namespace|interface|class) (\w+)(?: extends (\w+))?.* \{$/
const aliasLine = /^(?:export )?(?:declare )?type (\w+)(?:<\w+>)? = (.*);$/
const fieldLine = /^(\w+)(\?)?: (.*);$/

function readInto(types: StripeTypes, text: string): void {
  const scopes: string[] = []
  const plain = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\{\s*\[key: string\]: string;\s*\}/g, 'Metadata')
  for (const line of plain.split('\n').map((part) => part.trim())) {
    const [, kind, name = '', parent] = scopeStart.exec(line) ?? []
    const [, alias, meaning = ''] = aliasLine.exec(line) ?? []
    const [, field, optional, type = ''] = fieldLine.exec(line) ?? []
    if (kind) {
      scopes.push(name)
      const known = types.get(scopes.join('.'))
      if (kind === 'interface' && !known)
        types.set(scopes.join('.'), { fields: new Map(), ...(parent && { parent }) })
    } else if (line.endsWith('{')) scopes.push('')
    else if (line.startsWith('}')) scopes.pop()
    else if (alias) types.set([...scopes, alias].join('.'), { alias: meaning })
    else if (field) {
      const owner = types.get(scopes.join('.'))
      if (owner && 'fields' in owner)
        owner.fields.set(field, { type, isOptional: Boolean(optional) })
    }
  }
}

/** The required fields of a type. */
export function requiredFields(types: StripeTypes, name: string): string[] {
  const declared = types.get(name)
  if (!declared || !('fields' in declared)) throw new Error(`The SDK declares no ${name}.`)
  return [...declared.fields].filter(([, { isOptional }]) => !isOptional).map(([field]) => field)
}

export type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** Validates parameters against the types of the SDK: unknown names, missing names, wrong types. */
export function findErrors(types: StripeTypes, name: string, params: FormValue): string[] {
  return errorsInFields(types, name, params, '')
}

function errorsInFields(
  types: StripeTypes,
  name: string,
  params: FormValue,
  path: string,
): string[] {
  const fields = fieldsOf(types, name)
  if (typeof params === 'string' || Array.isArray(params)) return [`${path} must be an object`]
  const unknown = Object.keys(params).filter((key) => !fields.has(key))
  const missing = [...fields].filter(([key, { isOptional }]) => !isOptional && !(key in params))
  const wrong = Object.entries(params).flatMap(([key, value]) => {
    const field = fields.get(key)
    const isRight = !field || isOfType(types, { type: field.type, scope: name }, value)
    return isRight
      ? []
      : errorsWithin(types, { type: field.type, scope: name }, value, `${path}${key}`)
  })
  return [
    ...unknown.map((key) => `unknown ${path}${key}`),
    ...missing.map(([key]) => `missing ${path}${key}`),
    ...wrong,
  ]
}

/** Names the innermost wrong value. */
function errorsWithin(types: StripeTypes, at: At, value: FormValue, path: string): string[] {
  const item = /^Array<(.*)>$/.exec(at.type)?.[1]
  if (item && Array.isArray(value))
    return value.flatMap((one, index) =>
      errorsWithin(types, { ...at, type: item }, one, `${path}[${index}]`),
    )
  const inner = resolve(types, at)
  return inner && 'fields' in (types.get(inner) ?? {}) && typeof value === 'object'
    ? errorsInFields(types, inner, value, `${path}.`)
    : [`${path} is not ${at.type}`]
}

function fieldsOf(types: StripeTypes, name: string): Map<string, Field> {
  const declared = types.get(name)
  if (!declared || !('fields' in declared)) throw new Error(`The SDK declares no ${name}.`)
  const inherited = declared.parent ? fieldsOf(types, declared.parent) : []
  return new Map([...inherited, ...declared.fields])
}

/** A type as written, and the scope from which its name is resolved. */
type At = { type: string; scope: string }

function isOfType(types: StripeTypes, { type, scope }: At, value: FormValue): boolean {
  const options = splitUnion(type)
  if (options.length > 1) return options.some((one) => isOfType(types, { type: one, scope }, value))
  const [, wrapper, inner = ''] = /^(Array|Emptyable)<(.*)>$/.exec(type) ?? []
  if (wrapper === 'Array')
    return (
      Array.isArray(value) && value.every((one) => isOfType(types, { type: inner, scope }, one))
    )
  if (wrapper === 'Emptyable') return value === '' || isOfType(types, { type: inner, scope }, value)
  if (type.startsWith("'")) return value === type.slice(1, -1)
  const isRight = plainTypes[type]
  if (isRight) return isRight(value)
  const name = resolve(types, { type, scope })
  const declared = name === undefined ? undefined : types.get(name)
  if (name === undefined || !declared) throw new Error(`The SDK declares no ${type} in ${scope}.`)
  if ('alias' in declared)
    return isOfType(
      types,
      { type: declared.alias, scope: name.split('.').slice(0, -1).join('.') },
      value,
    )
  return errorsInFields(types, name, value, '').length === 0
}

const isText = (value: FormValue) => typeof value === 'string'

const plainTypes: Record<string, (value: FormValue) => boolean> = {
  string: isText,
  number: (value) => isText(value) && /^-?\d+(?:\.\d+)?$/.test(String(value)),
  boolean: (value) => value === 'true' || value === 'false',
  null: (value) => value === '',
  // The enums of the SDK also allow future values. We send only values that exist today.
  OtherString: () => false,
  MetadataParam: (value) => !isText(value) && Object.values(value).every(isText),
  Metadata: (value) => !isText(value) && Object.values(value).every(isText),
}

function resolve(types: StripeTypes, { type, scope }: At): string | undefined {
  const steps = scope === '' ? [] : scope.split('.')
  for (let deep = steps.length; deep >= 0; deep -= 1) {
    const name = [...steps.slice(0, deep), type].join('.')
    if (types.has(name)) return name
  }
  return undefined
}

function splitUnion(type: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const word of type.split(/([<>|])/)) {
    if (word === '<') depth += 1
    if (word === '>') depth -= 1
    if (word === '|' && depth === 0) parts.push('')
    else parts[parts.length - 1] += word
  }
  return parts.map((part) => part.trim())
}
