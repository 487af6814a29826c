import { sql } from 'kysely'
import { readDraft, saveDraft } from '#contract/console/content.ts'
import { publishContent } from '#contract/console/publishing.ts'
import { deskOf } from '#tests/kit/desk/desk-client.ts'
import { type Measured, measureList, p99Line } from './desk-lists.ts'
import { fillWithEvents } from './event-list.ts'
import { onPostgres, openFilled } from './filled-app.ts'
import type { Line } from './table.ts'

const many = 100_000

/** Measures lists, autosave and publish with many events. */
export const measureDeskContent = (dataDir: string): Promise<Line[]> =>
  onPostgres(dataDir, async (adminUrl) => {
    const server = await openFilled(adminUrl, 'content', (client) => fillWithEvents(client, many))
    const desk = deskOf(server)
    const owner = await desk.addPerson(['owner'])
    await sql`vacuum analyze draft`.execute(server.db)
    const measured = { server, desk, owner }
    const filters = {
      'no filter': '',
      published: 'tab=published',
      upcoming: 'tab=upcoming',
      past: 'tab=past',
      drafts: 'tab=drafts',
      'a common title': 'title=e',
      'a title that no event has': 'title=nothing+has+this',
      'upcoming with a title': 'tab=upcoming&title=supper',
    }
    const lines = [
      ...(await measureList(measured, 'events', { path: '/content/event', filters })),
      ...(await measureSaves(measured)),
    ]
    await server.close()
    return lines
  })

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
