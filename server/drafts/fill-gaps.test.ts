import { expect, test } from 'vitest'
import { contentKinds } from '#server/content-kinds.ts'
import { buildContentDesk } from '#tests/kit/desk/content.ts'
import { addEvents } from '#tests/kit/make/event.ts'
import { fillGaps } from './fill-gaps.ts'

/** Every record of the first content, and an event. */
async function records() {
  const desk = await buildContentDesk()
  await addEvents(desk, {})
  const rows = await desk.db.selectFrom('draft').select(['kind', 'id']).execute()
  return Promise.all(
    rows.map(async ({ kind, id }) => {
      const rules = contentKinds[kind]
      const body = (await rules.read(desk.db, id)) ?? {}
      return { kind, id, rules, body }
    }),
  )
}

test('[C129] an empty draft of every form gets a placeholder for each field that it needs', async () => {
  const incomplete: string[] = []
  for (const { kind, id, rules, body } of await records()) {
    const schema = rules.schemaOf(id)
    if (!schema) throw new Error(`${kind} ${id} has no schema.`)
    // Only new events, posts, campaigns and products are empty.
    const isNew = kind !== 'page' && kind !== 'organisation'
    const { body: filled, gaps } = fillGaps(schema, {}, isNew ? undefined : body)
    const found = rules.prepare({ id, before: undefined, draft: filled, isFirst: false })
    if ('fields' in found || gaps.length === 0) incomplete.push(`${kind} ${id}`)
  }
  expect(incomplete).toEqual([])
})

test('[C129] each emptied field of every record gets a placeholder, and the other fields stay', async () => {
  const failed: string[] = []
  for (const { kind, id, rules, body } of await records()) {
    const schema = rules.schemaOf(id)
    if (!schema) throw new Error(`${kind} ${id} has no schema.`)
    for (const path of textsOf(body)) {
      const draft = emptied(body, path)
      const { body: filled } = fillGaps(schema, draft, body)
      const found = rules.prepare({ id, before: body, draft: filled, isFirst: false })
      if ('fields' in found) failed.push(`${kind} ${id} ${path.join('.')}`)
    }
  }
  expect(failed).toEqual([])
})

test('[C129] a valid field stays as it is, and an invalid one is named', async () => {
  const schema = contentKinds.event.schemaOf('tea')
  if (!schema) throw new Error('Events have no schema.')
  const { body, gaps } = fillGaps(schema, { name: 'Tea', starts: '18:00', capacity: 12 }, undefined)
  expect(body).toMatchObject({ name: 'Tea', date: '2100-01-01', capacity: null })
  const paths = gaps.map(({ path }) => path)
  expect(paths).toContain('date')
  expect(paths).toContain('cover.src')
  expect(paths).not.toContain('name')
})

/** The paths of all texts; of a list only those of the first entry. */
function textsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value === 'string') return [[...path]]
  if (typeof value !== 'object' || value === null) return []
  const entries = Array.isArray(value) ? [['0', value[0]] as const] : Object.entries(value)
  return entries.flatMap(([name, item]) => textsOf(item, [...path, name]))
}

function emptied(body: object, path: readonly string[]) {
  const copy: Record<string, unknown> = structuredClone({ ...body })
  const parent = path.slice(0, -1).reduce((at, name) => at[name] as Record<string, unknown>, copy)
  parent[path.at(-1) ?? ''] = ''
  return copy
}
