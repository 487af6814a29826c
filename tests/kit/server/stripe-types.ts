import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the SDK publishes of one type: its fields, or the types it stands for. */
type Declared = { fields: Map<string, Field>; parent?: string } | { alias: string }
type Field = { type: string; isOptional: boolean }

/** The declarations of one file of the SDK, by their full names. */
export type StripeTypes = Map<string, Declared>

const folder = dirname(fileURLToPath(import.meta.resolve('stripe')))

/** Reads the SDK's own declarations. They are generated, so they are all laid out in one way. */
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

/** The names that an object of this type always has. */
export function namesOf(types: StripeTypes, name: string): string[] {
  const declared = types.get(name)
  if (!declared || !('fields' in declared)) throw new Error(`The SDK declares no ${name}.`)
  return [...declared.fields].filter(([, { isOptional }]) => !isOptional).map(([field]) => field)
}

export type Given = string | Given[] | { [name: string]: Given }

/** What is wrong with these parameters by the SDK's own types: unknown names, missing ones, other kinds of value. */
export function wrongIn(types: StripeTypes, name: string, given: Given): string[] {
  return wrongFields(types, name, given, '')
}

function wrongFields(types: StripeTypes, name: string, given: Given, path: string): string[] {
  const fields = fieldsOf(types, name)
  if (typeof given === 'string' || Array.isArray(given)) return [`${path} must be an object`]
  const unknown = Object.keys(given).filter((key) => !fields.has(key))
  const missing = [...fields].filter(([key, { isOptional }]) => !isOptional && !(key in given))
  const wrong = Object.entries(given).flatMap(([key, value]) => {
    const field = fields.get(key)
    const isRight = !field || isOfType(types, { type: field.type, scope: name }, value)
    return isRight
      ? []
      : wrongWithin(types, { type: field.type, scope: name }, value, `${path}${key}`)
  })
  return [
    ...unknown.map((key) => `unknown ${path}${key}`),
    ...missing.map(([key]) => `missing ${path}${key}`),
    ...wrong,
  ]
}

/** Says as deep as it can what is wrong. */
function wrongWithin(types: StripeTypes, at: At, value: Given, path: string): string[] {
  const item = /^Array<(.*)>$/.exec(at.type)?.[1]
  if (item && Array.isArray(value))
    return value.flatMap((one, index) =>
      wrongWithin(types, { ...at, type: item }, one, `${path}[${index}]`),
    )
  const inner = resolve(types, at)
  return inner && 'fields' in (types.get(inner) ?? {}) && typeof value === 'object'
    ? wrongFields(types, inner, value, `${path}.`)
    : [`${path} is no ${at.type}`]
}

function fieldsOf(types: StripeTypes, name: string): Map<string, Field> {
  const declared = types.get(name)
  if (!declared || !('fields' in declared)) throw new Error(`The SDK declares no ${name}.`)
  const inherited = declared.parent ? fieldsOf(types, declared.parent) : []
  return new Map([...inherited, ...declared.fields])
}

/** A type as it is written, and where: names are looked for from there outwards. */
type At = { type: string; scope: string }

function isOfType(types: StripeTypes, { type, scope }: At, value: Given): boolean {
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
  return wrongFields(types, name, value, '').length === 0
}

const isText = (value: Given) => typeof value === 'string'

const plainTypes: Record<string, (value: Given) => boolean> = {
  string: isText,
  number: (value) => isText(value) && /^-?\d+(?:\.\d+)?$/.test(String(value)),
  boolean: (value) => value === 'true' || value === 'false',
  null: (value) => value === '',
  // Lists of words are open in the types, for words to come. Those we send are to be known today.
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
