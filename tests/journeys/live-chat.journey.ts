import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { axe } from '#tests/kit/journey/axe.ts'
import { closeKeyboard, nameOf, openKeyboard } from '#tests/kit/journey/chat.ts'
import { sharedDesk } from '#tests/kit/journey/desk.ts'
import { withoutToken } from '#tests/kit/journey/hold-back.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const { open, addPerson, origin, deps } = sharedDesk()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })
const phone = { width: 390, height: 844 }

journey(
  '[C88] [C90] [C95] [C96] a visitor chats live with staff who are available',
  async (journeyContext) => {
    const { page, context, step, expectConsole } = journeyContext
    expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to (?:load|fetch)/)
    const person = await addPerson(['care'], `Noor ${randomUUID().slice(0, 6)}`)
    await person.enter(context)
    await open(journeyContext, '/chat', 'Chat')
    const outside = await page.context().browser()?.newContext({ viewport: phone })
    if (!outside) throw new Error('There is no browser.')
    const visitor = await outside.newPage()
    const panel = visitor.getByRole('dialog', { name: 'Live Chat' })
    const press = (name: string) => panel.getByRole('button', { name, exact: true }).click()
    const requested: string[] = []
    visitor.on('request', (request) => requested.push(request.url()))
    const live = () => requested.filter((url) => /live-chat/.test(url))
    await withoutToken(visitor, 'support')
    await step(
      '[C88] [C95] who is available is true, and the live part loads only then',
      async () => {
        await visitor.goto(`${origin()}/`)
        await visitor.getByRole('button', { name: 'Live Chat' }).click()
        await expect(panel.getByText('Nobody is here now')).toBeVisible()
        await button(page, 'Chat: Away').click()
        await expect(button(page, 'Chat: Available')).toBeVisible()
        await press('Close chat')
        await visitor.getByRole('button', { name: 'Live Chat' }).click()
        await expect(panel.getByText('Somebody is here now')).toBeVisible()
        expect(live()).toEqual([])
      },
    )
    await step('[C90] messages of both sides arrive', async () => {
      await panel.getByRole('textbox', { name: 'Leave a message' }).fill('Is anybody there?')
      await press('Send')
      await expect(panel.getByText('You are writing with us')).toBeVisible()
      expect(live().length).toBeGreaterThan(0)
      // Other journeys of this Desk left conversations too.
      const { id } = await deps()
        .db.selectFrom('conversation')
        .select('id')
        .orderBy('started_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      await page.getByRole('link', { name: nameOf(id) }).click()
      await button(page, 'Take').click()
      await expect(messages(page)).toContainText('Is anybody there?')
      await page.getByLabel('Your answer').fill('We are here.')
      await button(page, 'Send').click()
      await expect(messages(visitor)).toContainText('We are here.')
      await panel.getByRole('textbox', { name: 'Your message' }).fill('Thank you')
      await press('Send')
      await expect(messages(page)).toContainText('Thank you')
      await axe(visitor, { state: 'live chat at 390 px' })
    })
    await step(
      '[C96] with a keyboard open the last message and the field are in view',
      async () => {
        const field = panel.getByRole('textbox', { name: 'Your message' })
        await field.focus()
        await openKeyboard(visitor, 480)
        const bottomOf = async (part: Locator) => {
          const box = await part.boundingBox()
          return box ? box.y + box.height : Infinity
        }
        await expect.poll(() => bottomOf(field)).toBeLessThanOrEqual(480)
        await expect
          .poll(() => bottomOf(panel.getByRole('button', { name: 'Send' })))
          .toBeLessThanOrEqual(480)
        await expect(messages(visitor).getByText('Thank you')).toBeInViewport()
        await closeKeyboard(visitor)
      },
    )
    await step('[C96] both sides say that the connection is lost, and find it again', async () => {
      const lost = /The connection is lost/
      await outside.setOffline(true)
      await context.setOffline(true)
      await expect(panel.getByText(lost)).toBeVisible()
      await expect(page.getByText(lost).first()).toBeVisible()
      await outside.setOffline(false)
      await context.setOffline(false)
      await expect(panel.getByText(lost)).toHaveCount(0)
      await expect(page.getByText(lost)).toHaveCount(0)
    })
    await step('[C88] the privacy screen offers to stay available, and Away ends it', async () => {
      await button(page, 'Hide screen').click()
      await button(page, 'Stay available').click()
      await button(page, 'Return').click()
      await button(page, 'Show the conversation').click()
      await expect(messages(page)).toContainText('Thank you')
      await button(page, 'Chat: Available').click()
      await expect(button(page, 'Chat: Away')).toBeVisible()
      await expect(panel.getByText('Nobody is here now').first()).toBeVisible()
    })
    await step(
      'the visitor deletes it with the code on another device, and it is erased for all',
      async () => {
        expectConsole(/status of 404/)
        const code = (await panel.getByText(/^(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}$/).innerText()).trim()
        const url = `${origin()}/api/v1/support/message/delete`
        expect((await page.request.post(url, { data: { code } })).status()).toBe(200)
        await expect(panel.getByText('Everything under this code is deleted.')).toBeVisible()
        await expect(messages(visitor).getByRole('listitem')).toHaveCount(0)
        await press('Delete it all now')
        await expect(panel.getByText('Everything is deleted, here and with us.')).toBeVisible()
        await expect(
          page.getByText('This conversation does not exist, or was erased.'),
        ).toBeVisible()
      },
    )
    await outside.close()
  },
  { width: 1440, height: 900 },
)
