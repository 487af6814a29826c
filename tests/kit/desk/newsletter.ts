import { randomUUID } from 'node:crypto'
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import * as newsletter from '#contract/console/newsletter.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { changeOrganisation, readOrganisation } from '#server/organisation/organisation.ts'
import { buildLibrary } from './library.ts'

/** A valid issue, with a drawing of the first content. */
export const letter = {
  title: 'A winter letter',
  link: 'https://letters.example.org/winter',
  day: '2026-12-01',
  description: 'Coats, soup and company.',
  image: '/media/upload/artwork/blog-winter.svg',
}

/** The address of a feed in these tests. Nothing fetches it. */
export const feedAddress = 'https://letters.example.org/feed'

const newKey = () => ({ 'idempotency-key': randomUUID() })

/** A Desk with the issues and pictures of the first content, and an editor of issues. */
export async function issueDesk() {
  const library = await buildLibrary()
  const { desk, editor: as } = library
  const send = <E extends ConsoleEndpoint>(
    endpoint: E,
    input: Partial<EndpointInput<E>> & Record<string, unknown>,
  ) => desk.send(endpoint, input, { as, headers: newKey() })
  const list = (query: Record<string, string> = {}) =>
    desk.call(newsletter.listIssues, { query: query as never }, { as })
  return {
    ...library,
    send,
    list,
    issues: async () => (await list()).rows,
    add: (fields: Partial<typeof letter> = {}) =>
      desk.call(newsletter.addIssue, { body: { ...letter, ...fields } }, { as, headers: newKey() }),
    change: (
      { id, version }: { id: string; version: number },
      fields: Partial<typeof letter> & Record<string, unknown> = {},
    ) => send(newsletter.changeIssue, { params: { id }, body: { version, ...letter, ...fields } }),
    remove: ({ id, version }: { id: string; version: number }) =>
      send(newsletter.removeIssue, { params: { id }, body: { version } }),
    /** What visitors get, as text. */
    publicFeed: async () => (await desk.app.inject('/api/v1/newsletter/feed')).body,
    setFeed: (newsletterFeed: string | undefined) =>
      desk.db.transaction().execute(async (tx) => {
        const organisation = await readOrganisation(tx)
        await changeOrganisation(tx, { ...organisation, newsletterFeed })
      }),
    entries: () =>
      desk.db
        .selectFrom('audit')
        .select(['actor', 'action', 'subject', 'part', 'reason'])
        .execute(),
  }
}
