import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkCrisisLine } from '#contract/console/crisis-line.ts'
import { readDraft, saveDraft } from '#contract/console/content.ts'
import { archiveFile } from '#contract/console/media.ts'
import * as contract from '#contract/console/picture.ts'
import { lockDraftsWith } from '#server/drafts/drafts.ts'
import { readPage } from '#server/pages/pages.ts'
import type { Desk } from '#tests/kit/desk/desk.ts'
import { buildLibrary } from '#tests/kit/desk/library.ts'

/** Stores the body of a draft. */
async function storeDraft({ connection }: Desk, id: string, body: unknown) {
  await connection.pool.query(`update draft set body = $2 where kind = 'page' and id = $1`, [
    id,
    JSON.stringify(body),
  ])
}

const storedBody = async ({ connection }: Desk, id: string) =>
  (await connection.pool.query(`select body from draft where id = $1`, [id])).rows[0].body

test('[C63] [C64] a change of a picture reaches the drafts that use it, also incomplete ones', async () => {
  const { desk, editor: as, addPicture } = await buildLibrary()
  const { id, src } = await addPicture(80, 'Before')
  const draft = { intro: { picture: { src, alt: 'Before' }, text: 'a\u0000b' }, other: null }
  await storeDraft(desk, 'about', draft)
  const focus = { x: 20, y: 80 }
  const body = { alt: 'After', isDecorative: false, focus }
  const { usedIn } = await desk.call(contract.changePicture, { params: { id }, body }, { as })
  expect(usedIn).toEqual([
    { kind: 'page', id: 'about', name: 'about', isPublished: false, isInDraft: true },
  ])
  expect(await storedBody(desk, 'about')).toEqual({
    ...draft,
    intro: { ...draft.intro, picture: { src, alt: 'After', focus } },
  })
  const archive = () => desk.send(archiveFile, { params: { id }, body: {} }, { as })
  expect((await archive()).statusCode).toBe(409)
  await storeDraft(desk, 'about', { intro: null })
  expect((await archive()).statusCode).toBe(200)
})

test('[C38] [C63] a save that began before a change of its picture does not restore the old alt text', async () => {
  const { desk, editor: as, addPicture } = await buildLibrary()
  const { id, src } = await addPicture(80, 'Before')
  const params = { kind: 'page', id: 'about' } as const
  const draft = (alt: string) => ({ intro: { picture: { src, alt } } })
  const { version } = await desk.call(readDraft, { params }, { as })
  const saved = await desk.call(
    saveDraft,
    { params, body: { version, body: draft('Before') } },
    { as },
  )
  const changed = { alt: 'After', isDecorative: false, focus: { x: 50, y: 50 } }
  await desk.call(contract.changePicture, { params: { id }, body: changed }, { as })
  const input = { params, body: { version: saved.version, body: draft('Typed') } }
  expect((await desk.send(saveDraft, input, { as })).statusCode).toBe(409)
  const now = await desk.call(readDraft, { params }, { as })
  expect(now).toMatchObject({ version: saved.version + 1, body: draft('After') })
})

test('[C42] [C63] a change of a picture leaves the confirmed schedule of a draft valid', async () => {
  const { desk, editor: as, addPicture } = await buildLibrary()
  const { id, src } = await addPicture(80, 'Before')
  await storeDraft(desk, 'about', { intro: { picture: { src, alt: 'Before' } } })
  const row = () =>
    desk.db.selectFrom('draft').selectAll().where('id', '=', 'about').executeTakeFirstOrThrow()
  await desk.connection.pool.query(
    `update draft set confirmed_version = version where kind = 'page' and id = 'about'`,
  )
  const changed = { alt: 'After', isDecorative: false, focus: { x: 50, y: 50 } }
  await desk.call(contract.changePicture, { params: { id }, body: changed }, { as })
  const { version, confirmed_version } = await row()
  expect(confirmed_version).toBe(version)
})

test('[C59] marking a crisis line as checked changes neither the page nor its draft', async () => {
  const { desk, editor: as } = await buildLibrary()
  const page = await readPage(desk.db, 'program')
  if (page.slug !== 'program') throw new Error('another page')
  const body = { ...page, more: { items: [null, 'x', ...page.more.items], lead: 5 } }
  await storeDraft(desk, 'program', body)
  const stored = () =>
    desk.db.selectFrom('draft').selectAll().where('id', '=', 'program').executeTakeFirstOrThrow()
  const before = await stored()
  const line = { name: 'Trans Lifeline', dialled: '+18773306366' }
  await desk.call(checkCrisisLine, { body: line }, { as })
  expect(await stored()).toEqual(before)
})

test('[C131] drafts that use a picture are locked in the order of the locks of a series, whatever the locale', async () => {
  const { desk, addPicture } = await buildLibrary()
  const { id, src } = await addPicture(80)
  const ids = ['circle-b', 'circlea']
  const body = JSON.stringify({ cover: { src, alt: 'A circle' } })
  const row = { title: '', is_published: false, edited_at: new Date(), body }
  await desk.db
    .insertInto('draft')
    .values(ids.map((one) => ({ ...row, kind: 'event' as const, id: one })))
    .execute()
  const locked = await desk.db.transaction().execute(async (tx) => {
    // The table of this transaction has a locale that ignores hyphens, as the usual ones of Linux do.
    await sql`create collation no_hyphens (provider = icu, locale = 'und-u-ka-shifted')`.execute(tx)
    await sql`create temp table draft on commit drop as select * from public.draft`.execute(tx)
    await sql`alter table draft alter column id type text collate no_hyphens`.execute(tx)
    return lockDraftsWith(tx, id)
  })
  expect(locked.map((draft) => draft.id)).toEqual(ids)
})
