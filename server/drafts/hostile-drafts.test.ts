import { expect, test } from 'vitest'
import * as content from '#contract/console/content.ts'
import * as publishing from '#contract/console/publishing.ts'
import { contentKinds } from '#server/content-kinds.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { buildContentDesk } from '#tests/kit/desk/content.ts'
import { addEvents } from '#tests/kit/make/event.ts'

/** Values that the database or a computation of ours rejects. */
const values = [
  'a\u0000b',
  'a\uD800b',
  '',
  '0000-01-01',
  '9999-12-31',
  3e9,
  -3e9,
  0.5,
  'x'.repeat(9_000),
]

class RolledBack extends Error {}

test('[C39] every field of every kind rejects hostile values with a message, and no value is an unexpected error', async () => {
  const desk = await buildContentDesk()
  await addEvents(desk, {})
  const records = await desk.db.selectFrom('draft').select(['kind', 'id']).execute()
  const onePerForm = Map.groupBy(records, ({ kind, id }) => (kind === 'page' ? id : kind))
  const unexpected: string[] = []
  let tries = 0
  for (const [record] of onePerForm.values()) {
    if (!record) continue
    const { kind, id } = record
    const rules = contentKinds[kind]
    const before = (await rules.read(desk.db, id)) ?? {}
    for (const path of fieldsOf(before))
      for (const value of values) {
        tries += 1
        const found = rules.prepare({
          id,
          before,
          draft: replaced(before, path, value),
          isFirst: false,
        })
        if ('fields' in found) continue
        const writing = desk.db.transaction().execute(async (tx) => {
          await found.write(tx, desk, desk.editor.id)
          await rules.read(tx, id)
          await rules.publicReplies(tx, desk, id)
          throw new RolledBack()
        })
        await writing.catch((error: unknown) => {
          if (!(error instanceof RolledBack || error instanceof Refusal))
            unexpected.push(`${kind} ${id} ${path.join('.')} ${JSON.stringify(value).slice(0, 20)}`)
        })
      }
  }
  expect(unexpected).toEqual([])
  expect(tries).toBeGreaterThan(3_000)
})

/** The path of every field; of a list only the first entry. */
function fieldsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]]
  const entries = Array.isArray(value) ? [['0', value[0]] as const] : Object.entries(value)
  return entries.flatMap(([name, item]) => fieldsOf(item, [...path, name]))
}

function replaced(body: object, path: readonly string[], value: unknown): content.DraftBody {
  const copy = structuredClone(body) as content.DraftBody
  const last = path.at(-1) ?? ''
  const parent = path.slice(0, -1).reduce((at, name) => at[name] as content.DraftBody, copy)
  parent[last] = value
  return copy
}

test('[C39] autosave accepts any date and title, and publishing names the field', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  const created = { params: { kind: 'event' }, body: { name: 'Odd' } } as const
  const { id } = await desk.call(content.createContent, created, { as })
  const key = { kind: 'event', id } as const
  for (const date of ['0000-01-01', '2027-02-30', '9999-12-31', '', 5, null]) {
    await desk.save(key, { name: 'a\uD800\u0000', date, starts: '', ends: '' })
    const { fields } = await desk.call(publishing.checkPublish, { params: key }, { as })
    expect(fields['date']).toBeTruthy()
    expect((await desk.publish(key)).statusCode).toBe(422)
  }
})
