import * as content from '#contract/console/content.ts'
import { changeAddress as changeEventAddress } from '#contract/console/event-address.ts'
import * as publishing from '#contract/console/publishing.ts'
import { buildDesk, type Desk } from './desk.ts'
import type { Agent } from './desk-client.ts'

type Key = { kind: 'event' | 'post' | 'campaign' | 'product' | 'page'; id: string }

/** A Desk with a signed-in editor, and the requests of the editor screen. */
export async function buildContentDesk(options: Parameters<typeof buildDesk>[0] = {}) {
  const desk = await buildDesk(options)
  const editor = await desk.addPerson(['editor'], { name: 'Ada' })
  return { ...desk, editor, ...contentOf(desk, editor) }
}

export type ContentDesk = Awaited<ReturnType<typeof buildContentDesk>>

export function contentOf(desk: Pick<Desk, 'call' | 'send'>, as: Agent) {
  const open = (params: Key) => desk.call(content.readDraft, { params }, { as })

  /** Changes fields of the draft. Returns its new version. */
  const save = async (params: Key, changes: Record<string, unknown>): Promise<number> => {
    const { version, body } = await open(params)
    const input = { params, body: { version, body: { ...body, ...changes } } }
    return (await desk.call(content.saveDraft, input, { as })).version
  }

  /** Publishes the draft as it is now. */
  const publish = async (params: Key) => {
    const { version } = await open(params)
    return desk.send(publishing.publishContent, { params, body: { version } }, { as })
  }

  /** Changes fields of the draft and publishes it. */
  const change = async (params: Key, changes: Record<string, unknown>) => {
    await save(params, changes)
    return publish(params)
  }

  /** Changes the exact address in the draft of an event. */
  const changeAddress = async (id: string, address: string | null) => {
    const { version } = await open({ kind: 'event', id })
    return desk.call(changeEventAddress, { params: { id }, body: { version, address } }, { as })
  }

  return { open, save, publish, change, changeAddress }
}

/** The body of a public address. */
export const publicBody = async ({ app }: Pick<Desk, 'app'>, path: string): Promise<string> =>
  (await app.inject(`/api/v1${path}`)).body

/** What visitors get from every public endpoint of content. */
export async function publicBodies(
  desk: Pick<Desk, 'app' | 'db'>,
): Promise<Record<string, string>> {
  const { db } = desk
  const [events, posts, campaigns, products, pages] = await Promise.all([
    db.selectFrom('event').select('id').execute(),
    db.selectFrom('post').select('id').execute(),
    db.selectFrom('campaign').select('id').execute(),
    db.selectFrom('product').select('id').execute(),
    db.selectFrom('page').select('slug').execute(),
  ])
  const paths = [
    '/event/all?limit=50',
    '/event/feed.ics',
    '/blog',
    '/campaign',
    '/merch/all',
    '/organisation',
    ...events.flatMap(({ id }) => [`/event/${id}`, `/event/addevent/${id}`]),
    ...posts.map(({ id }) => `/blog/${id}`),
    ...campaigns.map(({ id }) => `/campaign/${id}`),
    ...products.map(({ id }) => `/merch/${id}`),
    ...pages.map(({ slug }) => `/page/${slug}`),
  ]
  const bodies: Record<string, string> = {}
  for (const path of paths) bodies[path] = await publicBody(desk, path)
  bodies['/sitemap.xml'] = (await desk.app.inject('/sitemap.xml')).body
  return bodies
}
