import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { newSupportCode } from '#web/support/code.ts'
import { takeOverChat } from '#server/support/staff.ts'
import { axe } from '#tests/kit/journey/axe.ts'
import { expectScreen, sharedDesk } from '#tests/kit/journey/desk.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { withoutToken } from '#tests/kit/journey/hold-back.ts'
import { journey, type Journey } from '#tests/kit/journey/journey.ts'
import { hashOf } from '#server/support/sealed.ts'

const { open, addPerson, origin, deps } = sharedDesk()

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (page: Page) => page.getByRole('dialog').last()
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })
const phone = { width: 390, height: 844 }

const hostile = `<b>bold</b> \u05D0\u05D1\u05D2 ${'a'.repeat(2_900)} 👩🏾‍🤝‍👩🏿`

const nameOf = (id: string) => `Visitor ${id.slice(0, 4).toUpperCase()}`

/** A message that a visitor left, and its name in the list. */
async function leave({ page }: Pick<Journey, 'page'>, message: string, way: object = {}) {
  const code = newSupportCode()
  const data = { code, message, answerBy: 'here', ...way }
  const response = await page.request.post(`${origin()}/api/v1/support/message`, {
    data,
    headers: { 'x-forwarded-for': `198.51.100.${Math.ceil(Math.random() * 250)}` },
  })
  expect(response.status()).toBe(201)
  const { id } = await deps()
    .db.selectFrom('conversation')
    .select('id')
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirstOrThrow()
  return { code, id, name: nameOf(id) }
}

journey(
  '[C91] [C92] [C93] a visitor is answered on a phone, another person takes over, and it ends',
  async (journeyContext) => {
    const { page, context, step, expectConsole } = journeyContext
    expectConsole(/status of 409/)
    const canary = `canary${randomUUID().slice(0, 8)}`
    const { id, name } = await leave(journeyContext, `${canary} ${hostile}`)
    const noor = await addPerson(['care'], `Noor ${randomUUID().slice(0, 6)}`)
    const remi = await addPerson(['care'], `Remi ${randomUUID().slice(0, 6)}`)
    await noor.enter(context)
    await open(journeyContext, '/chat', 'Chat')
    await step('[C91] the list has no message, and Take opens it', async () => {
      const row = page.getByRole('link', { name })
      await expect(row).toContainText('Waits')
      expect(await page.content()).not.toContain(canary)
      await lookAt(page, 'chat list')
      await page.setViewportSize(phone)
      await row.press('Enter')
      await button(page, 'Take').press('Enter')
      await expect(messages(page)).toContainText(canary)
      await expect(messages(page).locator('b')).toHaveCount(0)
      await lookAt(page, 'open conversation')
      await page.setViewportSize(phone)
    })
    await step(
      '[C96] with the keyboard open the last message and the field are in view',
      async () => {
        const field = page.getByLabel('Your answer')
        await field.focus()
        await page.setViewportSize({ width: 390, height: 480 })
        await field.fill('We are with you.')
        await page.keyboard.press('Control+Enter')
        const last = messages(page).getByText('We are with you.')
        await expect(last).toBeInViewport()
        await expect(field).toBeInViewport()
        await expect(field).toBeFocused()
        await expect(field).toHaveValue('')
        await page.setViewportSize(phone)
      },
    )
    await step('[C18] the privacy screen drops the messages', async () => {
      await button(page, 'Hide screen').click()
      expect(await page.content()).not.toContain(canary)
      await button(page, 'Return').click()
      await button(page, 'Show the conversation').click()
      await expect(messages(page)).toContainText('We are with you.')
    })
    await step('[C92] another person takes over, and it opens only by taking it over', async () => {
      const { version } = await deps()
        .db.selectFrom('conversation')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await takeOverChat(deps(), { id: remi.id, role: 'care' }, { id, version })
      await expect(page.getByText('Remi has this conversation now.')).toBeVisible()
      expect(await page.content()).not.toContain(canary)
      await button(page, 'Take over…').click()
      await dialog(page).getByRole('button', { name: 'Take over', exact: true }).click()
      await expect(messages(page)).toContainText(canary)
    })
    await step('[C93] the end says when it is erased', async () => {
      await button(page, 'End…').click()
      await expect(dialog(page)).toContainText('until it is erased on')
      await dialog(page).getByRole('button', { name: 'End', exact: true }).click()
      await expect(page.getByText(/has ended\. It is erased on/).first()).toBeVisible()
      await expectScreen(page, 'Chat')
      await expect(page.getByRole('link', { name })).toHaveCount(0)
      const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
      expect(stored).not.toContain(canary)
    })
  },
  { width: 1440, height: 900 },
)

journey(
  '[C94] a message left while staff were away is answered as its writer chose',
  async (journeyContext) => {
    const { page, context, step } = journeyContext
    const person = await addPerson(['care'])
    await person.enter(context)
    await person.stepUp()
    const text = await leave(journeyContext, 'Please text me', {
      answerBy: 'text',
      phone: '403-555-0142',
    })
    const email = await leave(journeyContext, 'Please write', {
      answerBy: 'email',
      email: 'canary@example.ca',
    })
    await open(journeyContext, `/chat/${text.id}`, 'Chat')
    await step('by text, with the revealed number', async () => {
      await button(page, 'Take').click()
      await button(page, 'Reveal the phone number…').click()
      await dialog(page).getByLabel('Why do you need this?').fill('To text the answer')
      await dialog(page).getByRole('button', { name: 'Reveal', exact: true }).click()
      await expect(page.getByText('403-555-0142')).toBeVisible()
      await lookAt(page, 'conversation with a revealed number')
      await button(page, 'Mark as texted…').click()
      await dialog(page).getByRole('button', { name: 'Mark as texted', exact: true }).click()
      await expect(page.getByText('They have an answer.')).toBeVisible()
    })
    await step('by email, without the address', async () => {
      await open(journeyContext, `/chat/${email.id}`, 'Chat')
      await button(page, 'Take').click()
      await button(page, 'Answer by email…').click()
      await lookAt(page, 'answer by email')
      await dialog(page).getByLabel('Your answer').fill('Come on Saturday.')
      await button(page, 'Send the email').click()
      await expect(messages(page)).toContainText('Come on Saturday.')
      expect(await page.content()).not.toContain('canary@')
    })
  },
  { width: 1440, height: 900 },
)

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
        await visitor.setViewportSize({ width: 390, height: 480 })
        await expect(field).toBeInViewport()
        await expect(messages(visitor).getByText('Thank you')).toBeInViewport()
        await visitor.setViewportSize(phone)
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
    await step('“Delete it all now” erases it for both', async () => {
      expectConsole(/status of 404/)
      await press('Delete it all now')
      await expect(panel.getByText('Everything is deleted, here and with us.')).toBeVisible()
      await expect(page.getByText('This conversation does not exist, or was erased.')).toBeVisible()
    })
    await outside.close()
  },
  { width: 1440, height: 900 },
)
