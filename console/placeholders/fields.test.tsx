import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type DraftBody, readDraft } from '#contract/console/content.ts'
import type { ContentKind } from '#contract/console/screen.ts'
import { listPlaceholders } from '#contract/console/placeholder.ts'
import { RecordForm } from '#console/content/record-form.tsx'
import { specOf } from '#console/form/forms.ts'
import type { Json } from '#console/form/json.ts'
import { buildDesk } from '#tests/kit/desk/desk.ts'

type DrawnForm = { kind: ContentKind; id: string; body: DraftBody; fields: readonly string[] }

/** The form of a record with an error in each of the fields. Only a field that is drawn shows its error. */
async function drawForm({ kind, id, body, fields }: DrawnForm): Promise<string> {
  const { prelude } = await prerender(
    <MemoryRouter>
      <RecordForm
        kind={kind}
        spec={specOf(kind, id)}
        value={body as Json}
        errors={Object.fromEntries(fields.map((field) => [field, 'Replace this']))}
        change={() => {}}
        target={undefined}
        isReadOnly={false}
        draft={{ guests: null, fixedItems: [] }}
        address={{ id, typed: undefined, change: () => {} }}
      />
    </MemoryRouter>,
  )
  return new Response(prelude).text()
}

/** A paragraph has no field of its own: its text has one. */
const fieldAround = (field: string) => field.replace(/[.]words[.]\d+$/, '.words')

test('[C68] every placeholder of the default content has a field in the form of its record', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['editor'])
  const { rows } = await desk.call(listPlaceholders, {}, { as })
  const byRecord = Map.groupBy(rows, ({ record }) => `${record.kind} ${record.id}`)
  expect(byRecord.size).toBeGreaterThan(15)
  for (const [name, placeholders] of byRecord) {
    const [first] = placeholders
    if (!first) continue
    const { kind, id } = first.record
    const { body } = await desk.call(readDraft, { params: { kind, id } }, { as })
    const fields = placeholders.map(({ field }) => field)
    const html = await drawForm({ kind, id, body, fields })
    const drawn = [...html.matchAll(/ id="_[^"-]*-([^"]+)-error"/g)].map(([, field]) => field)
    expect.soft(drawn, name).toEqual(expect.arrayContaining(fields.map(fieldAround)))
  }
})
