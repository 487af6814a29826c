import { expect, test } from 'vitest'
import { checkCrisisLine } from '#contract/console/crisis-line.ts'
import * as contract from '#contract/console/picture.ts'
import { dayOf } from '#contract/dates.ts'
import { readPage } from '#server/pages/pages.ts'
import type { Desk } from '#tests/kit/desk/desk.ts'
import { buildLibrary } from '#tests/kit/desk/library.ts'

/** Stores the body of a draft. */
async function saveDraft({ connection }: Desk, id: string, body: unknown) {
  await connection.pool.query(`update draft set body = $2 where kind = 'page' and id = $1`, [
    id,
    JSON.stringify(body),
  ])
}

const readDraft = async ({ connection }: Desk, id: string) =>
  (await connection.pool.query(`select body from draft where id = $1`, [id])).rows[0].body

test('[C63] [C64] a change of a picture reaches the drafts that use it, also incomplete ones', async () => {
  const { desk, editor: as, addPicture } = await buildLibrary()
  const { id, src } = await addPicture(80, 'Before')
  const draft = { intro: { picture: { src, alt: 'Before' }, text: 'a\u0000b' }, other: null }
  await saveDraft(desk, 'about', draft)
  const focus = { x: 20, y: 80 }
  const body = { alt: 'After', isDecorative: false, focus }
  const { usedIn } = await desk.call(contract.changePicture, { params: { id }, body }, { as })
  expect(usedIn).toEqual([
    { kind: 'page', id: 'about', name: 'about', isPublished: false, isInDraft: true },
  ])
  expect(await readDraft(desk, 'about')).toEqual({
    ...draft,
    intro: { ...draft.intro, picture: { src, alt: 'After', focus } },
  })
  const archive = () => desk.send(contract.archivePicture, { params: { id }, body: {} }, { as })
  expect((await archive()).statusCode).toBe(409)
  await saveDraft(desk, 'about', { intro: null })
  expect((await archive()).statusCode).toBe(200)
})

test('[C59] marking a crisis line as checked changes the draft of the page too', async () => {
  const { desk, editor: as } = await buildLibrary()
  const page = await readPage(desk.db, 'program')
  if (page.slug !== 'program') throw new Error('another page')
  const items = [null, 'x', ...page.more.items]
  await saveDraft(desk, 'program', { ...page, more: { items, lead: 5 } })
  const body = { name: 'Trans Lifeline', dialled: '+18773306366' }
  await desk.call(checkCrisisLine, { body }, { as })
  const lastChecked = dayOf(desk.clock.now())
  const draft = await readDraft(desk, 'program')
  expect(draft).toEqual({
    ...page,
    more: {
      lead: 5,
      items: items.map((item) =>
        item !== null && typeof item === 'object' && item.name === body.name
          ? { ...item, lastChecked }
          : item,
      ),
    },
  })
})
