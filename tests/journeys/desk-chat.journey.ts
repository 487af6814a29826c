import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { takeOverChat } from '#server/support/staff.ts'
import { closeKeyboard, leaveMessage, openKeyboard } from '#tests/kit/journey/chat.ts'
import { addAuthenticator, expectScreen, sharedDesk } from '#tests/kit/journey/desk.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { waysToUse } from '#tests/kit/journey/hands.ts'
import { holdBack } from '#tests/kit/journey/hold-back.ts'
import { journey, type Journey } from '#tests/kit/journey/journey.ts'

const { open, addPerson, origin, deps } = sharedDesk()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog').last()
const inDialog = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true })
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })
const field = (page: Page) => page.getByLabel('Your answer')

const hostile = `<b>bold</b> \u05D0\u05D1\u05D2 ${'a'.repeat(2_900)} 👩🏾‍🤝‍👩🏿`

const leave = (page: Page, message: string, way?: Parameters<typeof leaveMessage>[3]) =>
  leaveMessage(page, { origin: origin(), deps: deps() }, message, way)

/** A conversation of a new person, who has it open. */
async function takeNew(journeyContext: Journey, message: string) {
  const { page, context } = journeyContext
  const left = await leave(page, message)
  const person = await addPerson(['care'], `Noor ${randomUUID().slice(0, 6)}`)
  await person.enter(context, await addAuthenticator(page))
  await open(journeyContext, `/chat/${left.id}`, 'Chat')
  await button(page, 'Take').click()
  await expect(messages(page)).toContainText(message)
  return { ...left, person }
}

for (const { name: way, width, handsOn } of waysToUse) {
  const size = { width, height: width === 390 ? 844 : 900 }
  journey(
    `[C91] [C92] [C93] a visitor is answered, another person takes over, and it ends ${way}`,
    async (journeyContext) => {
      const { page, context, step, expectConsole } = journeyContext
      const { press, type } = handsOn(page)
      expectConsole(/status of 409/)
      const canary = `canary${randomUUID().slice(0, 8)}`
      const { id, name } = await leave(page, `${canary} ${hostile}`)
      const noor = await addPerson(['care'], `Noor ${randomUUID().slice(0, 6)}`)
      const remi = await addPerson(['care'], `Remi ${randomUUID().slice(0, 6)}`)
      await noor.enter(context)
      await open(journeyContext, '/chat', 'Chat')
      await step('[C91] the list has no message, and Take opens it', async () => {
        const row = page.getByRole('link', { name })
        await expect(row).toContainText('Waits')
        expect(await page.content()).not.toContain(canary)
        if (width === 1440) await lookAt(page, 'chat list')
        await press(row)
        await press(button(page, 'Take'))
        await expect(messages(page)).toContainText(canary)
        await expect(messages(page).locator('b')).toHaveCount(0)
        if (width === 1440) await lookAt(page, 'open conversation')
      })
      await step(
        '[C96] with the keyboard open the last message and the field are in view',
        async () => {
          await type(field(page), 'We are with you.')
          if (width === 390) await openKeyboard(page, keyboardLeft)
          await page.keyboard.press('Control+Enter')
          const last = messages(page).getByText('We are with you.')
          await expect(last).toBeInViewport()
          await expect(field(page)).toHaveValue('')
          await expect(field(page)).toBeFocused()
          if (width === 1440) return
          const box = async (part: typeof last) =>
            (await part.boundingBox()) ?? { y: Infinity, height: 0 }
          await expect.poll(async () => (await box(last)).y).toBeGreaterThan(56)
          const [shown, typed] = [await box(last), await box(field(page))]
          expect(shown.y + shown.height).toBeLessThanOrEqual(typed.y)
          expect(typed.y + typed.height).toBeLessThanOrEqual(keyboardLeft)
          await closeKeyboard(page)
        },
      )
      await step(
        '[C92] another person takes over, and it opens only by taking it over',
        async () => {
          const { version } = await deps()
            .db.selectFrom('conversation')
            .select('version')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          await takeOverChat(deps(), { id: remi.id, role: 'care' }, { id, version })
          await expect(page.getByText('Remi has this conversation now.')).toBeVisible()
          expect(await page.content()).not.toContain(canary)
          await press(button(page, 'Take over…'))
          await press(inDialog(page, 'Take over'))
          await expect(messages(page)).toContainText(canary)
        },
      )
      await step('[C93] the end says when it is erased', async () => {
        await press(button(page, 'End…'))
        await expect(dialog(page)).toContainText('until it is erased on')
        await press(inDialog(page, 'End'))
        await expect(page.getByText(/has ended\. It is erased on/).first()).toBeVisible()
        await expectScreen(page, 'Chat')
        await expect(page.getByRole('link', { name })).toHaveCount(0)
        const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
        expect(stored).not.toContain(canary)
      })
    },
    size,
  )

  journey(
    `[C94] a message left while staff were away is answered as its writer chose ${way}`,
    async (journeyContext) => {
      const { page, context, step } = journeyContext
      const { press, type } = handsOn(page)
      const person = await addPerson(['care'])
      await person.enter(context)
      await person.stepUp()
      const phone = '403-555-0142'
      const text = await leave(page, 'Please text me', { answerBy: 'text', phone })
      const address = 'canary@example.ca'
      const email = await leave(page, 'Please write', { answerBy: 'email', email: address })
      await open(journeyContext, `/chat/${text.id}`, 'Chat')
      await step('by text, with the revealed number', async () => {
        await press(button(page, 'Take'))
        await press(button(page, 'Reveal the phone number…'))
        await type(dialog(page).getByLabel('Why do you need this?'), 'To text the answer')
        await press(inDialog(page, 'Reveal'))
        await expect(page.getByText(phone)).toBeVisible()
        if (width === 1440) await lookAt(page, 'conversation with a revealed number')
        await press(button(page, 'Mark as texted…'))
        await press(inDialog(page, 'Mark as texted'))
        await expect(page.getByText('They have an answer.')).toBeVisible()
      })
      await step('by email, without the address', async () => {
        await open(journeyContext, `/chat/${email.id}`, 'Chat')
        await press(button(page, 'Take'))
        await press(button(page, 'Answer by email…'))
        if (width === 1440) await lookAt(page, 'answer by email')
        await type(dialog(page).getByLabel('Your answer'), 'Come on Saturday.')
        await press(button(page, 'Send the email'))
        await expect(messages(page)).toContainText('Come on Saturday.')
        expect(await page.content()).not.toContain('canary@')
      })
    },
    size,
  )
}

/** The height that the keyboard of a phone of 844 pixels leaves. */
const keyboardLeft = 480

journey(
  '[C18] [C19] Hide screen drops the messages, also those that arrive behind it, and leaves the typed answer',
  async (journeyContext) => {
    const { page } = journeyContext
    const canary = `canary${randomUUID().slice(0, 8)}`
    await takeNew(journeyContext, canary)
    await field(page).fill('Half an answer')
    await button(page, 'Hide screen').click()
    expect(await page.content()).not.toContain(canary)
    await button(page, 'Return').click()
    const release = await holdBack(page, '**/open')
    const opened = page.waitForResponse('**/open')
    await button(page, 'Show the conversation').click()
    await button(page, 'Hide screen').click()
    release()
    await (await opened).finished()
    await button(page, 'Return').click()
    await expect(button(page, 'Show the conversation')).toBeVisible()
    expect(await page.content()).not.toContain(canary)
    await button(page, 'Show the conversation').click()
    await expect(messages(page)).toContainText(canary)
    await expect(field(page)).toHaveValue('Half an answer')
  },
)

journey(
  '[C16] [C96] a session that ends during an answer asks for the passkey, and the answer and the list go on',
  async (journeyContext) => {
    const { page, expectConsole } = journeyContext
    expectConsole(/status of 401/)
    const canary = `canary${randomUUID().slice(0, 8)}`
    const { person } = await takeNew(journeyContext, canary)
    await field(page).fill('Half an answer')
    await person.endSessions()
    await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
    await expect(page.getByText(/The connection is lost/)).toHaveCount(0)
    await expect(messages(page)).toContainText(canary)
    await button(page, 'Use my passkey').click()
    await expect(dialog(page)).toBeHidden()
    await expect(field(page)).toHaveValue('Half an answer')
    const { name } = await leave(page, 'Another visitor')
    await expect(page.getByRole('link', { name })).toBeVisible()
    await button(page, 'Send').click()
    await expect(messages(page)).toContainText('Half an answer')

    // Without the role the list says so, and does not claim that the connection is lost.
    expectConsole(/status of 403/)
    await person.setRoles(['editor'])
    await expect(page.getByText(/This needs the role/).first()).toBeVisible()
    await expect(page.getByText(/The connection is lost/)).toHaveCount(0)
  },
)

journey(
  '[C91] [C93] a visitor who writes again is seen in the ended conversation, and while it is being ended',
  async (journeyContext) => {
    const { page, expectConsole } = journeyContext
    expectConsole(/status of 409/)
    const { id, code, name } = await takeNew(journeyContext, 'Hello')
    const writeAgain = async (text: string) => {
      const clientId = randomUUID().replaceAll('-', '')
      const url = `${origin()}/api/v1/support/conversation/message`
      const response = await page.request.post(url, { data: { code, clientId, text } })
      expect(response.status()).toBe(200)
    }
    await button(page, 'End…').click()
    await writeAgain('One more thing')
    await inDialog(page, 'End').click()
    await expect(dialog(page)).toContainText('The visitor wrote again. Read the new message first.')
    await inDialog(page, 'Cancel').click()
    await expect(messages(page)).toContainText('One more thing')
    await button(page, 'End…').click()
    await inDialog(page, 'End').click()
    await expect(page.getByText(/has ended\. It is erased on/).first()).toBeVisible()
    await page.getByRole('link', { name: 'Ended' }).click()
    await expect(page).toHaveURL(/show=ended$/)
    await page.getByRole('link', { name }).click()
    await button(page, 'Read it').click()
    await expect(messages(page)).toContainText('One more thing')
    await expect(button(page, 'Take it again')).toBeVisible()
    await writeAgain('Are you still there?')
    await expect(page.getByText('The visitor wrote again. Take it to read')).toBeVisible()
    await button(page, 'Take').click()
    await expect(messages(page)).toContainText('Are you still there?')
    expect(page.url()).toBe(`${origin()}/console/chat/${id}`)
  },
)
