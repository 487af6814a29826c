import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import { readPage, savePages } from '#server/pages/pages.ts'
import { sharedDesk } from '#tests/kit/journey/desk.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import { newPicture } from '#tests/kit/journey/picture-dialog.ts'
import { makePdf, objectStream } from '#tests/kit/make/pdf.ts'

const { open, addPerson, origin, deps } = sharedDesk()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

journey(
  '[C62] [C63] [C132] several pictures upload at once, one failure names its fault and stops no other, and the description opens by itself',
  async (journeyContext) => {
    const { page, context, expectConsole } = journeyContext
    expectConsole(/status of 422/)
    await (await addPerson(['editor'])).enter(context)
    await open(journeyContext, '/pictures', 'Pictures')
    const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not a PNG') }
    await page
      .getByLabel('Add pictures', { exact: true })
      .last()
      .setInputFiles([await newPicture('one.png'), broken, await newPicture('two.png')])
    await expect(page.getByText('2 of 3 done')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('This file is not a picture')
    await expect(button(page, 'Try again: broken.png')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Picture without alt text' })).toBeVisible()
    const ring = button(page, 'Focal point: use the arrow keys')
    await ring.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('45 % from the left, 55 % from the top')).toBeVisible()
    const alt = `Two halves ${randomUUID()}`
    await page.getByLabel('Alt text', { exact: true }).last().fill(alt)
    await button(page, 'Save').click()
    await expect(page.getByRole('heading', { name: alt })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Find a picture' }).fill(alt)
    await button(page, 'Filter').click()
    await expect(page.getByText('1 picture, newest first')).toBeVisible()
    const row = await deps()
      .db.selectFrom('media_file')
      .select(['focus_x', 'focus_y'])
      .where('label', '=', alt)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ focus_x: 45, focus_y: 55 })
  },
)

journey(
  '[C65] a PDF gets its title from its name, and one with a script is rejected',
  async (journeyContext) => {
    const { page, context, expectConsole } = journeyContext
    expectConsole(/status of 422/)
    await (await addPerson(['editor'])).enter(context)
    await open(journeyContext, '/documents', 'Documents')
    const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
    await page
      .getByLabel('Add documents', { exact: true })
      .last()
      .setInputFiles([
        pdf('report_2026.pdf', makePdf(['(2026)'])),
        pdf('script.pdf', makePdf([objectStream('<</S/JavaScript/JS(x)>>')])),
      ])
    await expect(page.getByRole('alert')).toContainText('This PDF contains JavaScript.')
    const link = page.getByRole('link', { name: 'Report 2026' })
    await expect(link).toBeVisible()
    const path = await link.getAttribute('href')
    const served = await page.request.get(`${origin()}${path}`)
    expect(served.headers()['content-type']).toBe('application/pdf')
    await button(page, 'Edit: Report 2026').click()
    await expect(page.getByRole('dialog')).toContainText('Nowhere.')
    await page.getByRole('dialog').getByLabel('Title').fill('Annual report')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Annual report' }).first()).toBeVisible()
  },
)

journey(
  '[C120] [C121] [C122] a picture of the first content that a page uses is not deleted, an unused upload is, and its address is 410',
  async (journeyContext) => {
    const { page, context } = journeyContext
    const owner = await addPerson(['owner'])
    await owner.enter(context)
    await owner.stepUp()
    const { media_file_id: used } = await deps()
      .db.selectFrom('media_use')
      .innerJoin('media_file', 'media_file.id', 'media_use.media_file_id')
      .select('media_file_id')
      .where('media_use.kind', '=', 'page')
      .where('media_file.kind', '=', 'picture')
      .where('origin', '=', 'first-content')
      .limit(1)
      .executeTakeFirstOrThrow()
    const dialog = page.getByRole('dialog', { name: 'Delete this picture for ever?' })

    await open(journeyContext, `/pictures?id=${used}`, 'Pictures')
    await button(page, 'Delete for ever').click()
    await expect(dialog).toContainText('Published content uses it.')
    await expect(dialog.getByRole('link').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await button(page, 'Replace').click()
    await expect(page.getByRole('dialog', { name: 'Choose a picture' })).toBeVisible()

    const response = await context.request.post(`${origin()}${consoleApiPrefix}/picture`, {
      headers: { origin: origin(), 'sec-fetch-site': 'same-origin', 'content-type': 'image/png' },
      data: (await newPicture('unused.png')).buffer,
    })
    const { id, src } = (await response.json()).data
    expect((await context.request.get(`${origin()}${src}`)).status()).toBe(200)
    await open(journeyContext, `/pictures?id=${id}`, 'Pictures')
    await button(page, 'Delete for ever').click()
    await dialog.getByLabel('Why is it deleted?').fill('The person never agreed')
    await dialog.getByRole('button', { name: 'Delete for ever', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect((await context.request.get(`${origin()}${src}`)).status()).toBe(410)
  },
)

journey(
  '[C59] [C68] crisis lines are marked as checked, and placeholders lead to their fields',
  async (journeyContext) => {
    const { page, context } = journeyContext
    await (await addPerson(['editor'])).enter(context)
    await open(journeyContext, '/crisis-lines', 'Crisis lines')
    await button(page, 'Mark as checked: Trans Lifeline').click()
    const row = page.getByRole('row', { name: /Trans Lifeline/ })
    await expect(row.getByText('Checked', { exact: true })).toBeVisible()
    await button(page, 'Undo: Trans Lifeline').click()
    await expect(row.getByText('Never checked')).toBeVisible()
    await open(journeyContext, '/placeholders', 'Placeholders')
    const link = page.getByRole('link', { name: 'Organisation', exact: true }).last()
    await expect(link).toHaveAttribute('href', /\/console\/organisation#.+/)
  },
)

journey(
  '[C61] a published number is on open pages at once: not found, chat, /support and the offline page',
  async ({ page, context, expectHost, expectConsole }) => {
    expectHost(new URL(origin()).host)
    expectConsole(/status of 404/)
    const { db, clock } = deps()
    const before = await readPage(db, 'program')
    if (before.slug !== 'program') throw new Error('another page')
    await page.goto(`${origin()}/no-such-page`)
    await expect(page.getByRole('link', { name: 'Kids Help Phone, 1-800-668-6868' })).toBeVisible()
    const call = { shown: '1-800-668-0000', dialled: '+18006680000' }
    const items = before.more.items.map((item) =>
      item.name === 'Kids Help Phone' ? { ...item, call } : item,
    )
    await db
      .transaction()
      .execute((tx) => savePages(tx, clock, [{ ...before, more: { ...before.more, items } }]))
    try {
      const changed = page.getByRole('link', { name: 'Kids Help Phone, 1-800-668-0000' })
      for (const path of ['/no-such-page', '/support'])
        await expect
          .poll(async () => {
            await page.goto(`${origin()}${path}`)
            return changed.count()
          })
          .toBe(1)
      await page.goto(`${origin()}/`)
      await page.getByRole('button', { name: 'Live Chat' }).click()
      await expect(page.getByRole('dialog').getByRole('link', { name: /668-0000/ })).toBeVisible()
      const script = await (await context.request.get(`${origin()}/offline.js`)).text()
      expect(script).toContain('tel:+18006680000')
    } finally {
      await db.transaction().execute((tx) => savePages(tx, clock, [before]))
    }
  },
)
