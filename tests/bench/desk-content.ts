import type pg from 'pg'
import { ContentTab, readDraft, saveDraft } from '#contract/console/content.ts'
import { publishContent } from '#contract/console/publishing.ts'
import { deskOf } from '#tests/kit/desk/desk-client.ts'
import { type Measured, measureList, p99Line } from './desk-lists.ts'
import { fillWithEvents } from './event-list.ts'
import { onPostgres, openFilled } from './filled-app.ts'
import type { Line } from './table.ts'

const published = 80_000
const unpublished = { draft: 10_000, archived: 6_000, scheduled: 3_000, failed: 1_000 }
/** Each statement must end within the timeout of a connection, also on a slow machine. */
const batch = 1_000

/** Measures lists, autosave and publish with 100,000 events in all states. */
export const measureDeskContent = (dataDir: string): Promise<Line[]> =>
  onPostgres(dataDir, async (adminUrl) => {
    const server = await openFilled(adminUrl, 'content', fillWithRecords)
    const desk = deskOf(server)
    const owner = await desk.addPerson(['owner'])
    const measured = { server, desk, owner }
    const tabs = ContentTab.options.map((tab) => [tab, `tab=${tab}`])
    const filters = {
      'no filter': '',
      ...Object.fromEntries(tabs),
      'a common title': 'title=e',
      'a rare title': 'title=evening+77',
      'a title that no event has': 'title=nothing+has+this',
      'upcoming with a title': 'tab=upcoming&title=supper',
      'past with a title that no event has': 'tab=past&title=nothing+has+this',
      'drafts with a title': 'tab=drafts&title=evening+1',
    }
    const lines = [
      ...(await measureList(measured, 'events', { path: '/content/event', filters })),
      ...(await measureSaves(measured)),
    ]
    await server.close()
    return lines
  })

async function fillWithRecords(client: pg.ClientBase): Promise<void> {
  await fillWithEvents(client, published)
  for (const [state, count] of Object.entries(unpublished))
    await fillUnpublished(client, state, count)
}

/** Events without a published row. Each has the body of a usual draft. */
async function fillUnpublished(client: pg.ClientBase, state: string, count: number): Promise<void> {
  const isScheduled = state === 'scheduled'
  for (let from = 0; from < count; from += batch)
    await client.query(`
      insert into draft (
        kind, id, body, title, day, is_published, archived_at, edited_by, edited_at,
        publish_at, scheduled_by, schedule_error
      )
      select
        'event', '${state}-' || number, json_build_object('description', repeat('Some words. ', 100)),
        'Evening ' || number, current_date + number % 400, false, ${state === 'archived' ? 'now()' : 'null'},
        'command:1000', now() - number * interval '3 minutes',
        ${isScheduled ? `now() + interval '1 year', 'command:1000'` : 'null, null'},
        ${state === 'failed' ? `'A message'` : 'null'}
      from generate_series(${from}, ${Math.min(from + batch, count) - 1}) as number
    `)
}

/** The largest page is saved, and one with a small change published. */
async function measureSaves({ desk, owner: as }: Measured): Promise<Line[]> {
  const params = { kind: 'page', id: 'home' } as const
  let { version } = await desk.call(readDraft, { params }, { as })
  const { body } = await desk.call(readDraft, { params }, { as })
  let count = 0
  const save = async () => {
    const changed = { ...body, description: `Description ${(count += 1)}` }
    const input = { params, body: { version, body: changed } }
    version = (await desk.call(saveDraft, input, { as })).version
  }
  const autosave = await p99Line('Autosave of a page', 50, save)
  const publish = await p99Line('Save and publish of a page', 2_000, async () => {
    await save()
    const input = { params, body: { version } }
    version = (await desk.call(publishContent, input, { as })).version
  })
  return [autosave, publish]
}
