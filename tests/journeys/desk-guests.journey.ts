import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { readOutbox } from '#server/mail/outbox.ts'
import { openFromMenu, sharedDesk } from '#tests/kit/journey/desk.ts'
import { axe } from '#tests/kit/journey/axe.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { keyboard, waysToUse } from '#tests/kit/journey/hands.ts'
import { journey, type Journey } from '#tests/kit/journey/journey.ts'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'

const { open, addPerson, contentApi, origin, deps } = sharedDesk()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog').last()
const inDialog = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true })
const expectToast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

const text = { safeContact: { way: 'text', phone: '403-555-0199' } }
const none = { safeContact: { way: 'none' } }

/** An event with an intake talk, a guest who wants a text and one who wants no contact, and a person with the role Care. */
async function enterWithGuests({ page, context }: Journey) {
  const canary = `canary${randomUUID().slice(0, 8)}`
  const event = {
    _id: canary,
    name: `Supper ${canary}`,
    plainTitle: 'Supper',
    intakeRequired: true,
  }
  await addEvents(deps(), { ...event, capacity: 20, ...daysFromNow(deps(), 5) })
  const register = async (name: string, more: object) => {
    const data = { name, email: `${name.toLowerCase()}@example.ca`, ...more }
    const response = await page.request.post(`${origin()}/api/v1/event/${canary}/register`, {
      data,
    })
    expect(response.status()).toBe(201)
  }
  const [zuri, bo] = [`Zuri${canary}`, `Bo${canary}`]
  await register(zuri, { ...text, accessNeeds: 'A ramp', intakeNote: 'Fridays after six' })
  await register(bo, none)
  const person = await addPerson(['care'])
  await person.enter(context)
  await person.stepUp()
  return { id: canary, name: event.name, zuri, bo, person }
}

journey(
  '[C80] [C81] [C97] a guest who waits is revealed, texted and released, and the list hides',
  async (journeyContext) => {
    const { page, step } = journeyContext
    const { zuri, bo, name } = await enterWithGuests(journeyContext)
    await open(journeyContext, '/guests', 'Guests')
    await step('[C81] the list says what each guest waits for and what to text', async () => {
      const row = page.getByRole('row').filter({ hasText: zuri })
      await expect(row).toContainText('Intake talk, Text message')
      await expect(row).toContainText(`Hi ${zuri}. Supper, `)
      expect(await page.content()).not.toContain('403-555-0199')
      await lookAt(page, 'guests who wait')
    })
    await step(
      '[C80] [C97] the number is revealed with a reason, and the history has it',
      async () => {
        await button(page, `Details of ${zuri}`).click()
        await expect(dialog(page).getByText('Registered')).toBeVisible()
        await inDialog(page, 'Reveal the contact').click()
        await dialog(page).getByLabel('Why do you need this?').fill('Arranging the talk')
        await inDialog(page, 'Reveal').click()
        await expect(page.getByText('403-555-0199')).toBeVisible()
        await expect(page.getByText('Fridays after six')).toBeVisible()
        await lookAt(page, 'details of a guest')
        await inDialog(page, 'Close').click()
        expect(await page.content()).not.toContain('403-555-0199')
        await button(page, `Details of ${zuri}`).click()
        await expect(dialog(page).getByText('“Arranging the talk”')).toBeVisible()
        await inDialog(page, 'Close').click()
      },
    )
    await step('[C81] they are marked as texted and released', async () => {
      await button(page, `Mark as texted: ${zuri}`).click()
      await inDialog(page, 'Mark as texted').click()
      await expectToast(page, 'marked as texted')
      await expect(button(page, `Mark as texted: ${zuri}`)).toHaveCount(0)
      await button(page, `Release ${bo}`).click()
      await expect(dialog(page)).toContainText('may be a private home')
      await expect(dialog(page)).toContainText('Nobody is emailed')
      await inDialog(page, 'Release').click()
      await expectToast(page, 'released')
      await expect(button(page, `Release ${bo}`)).toHaveCount(0)
    })
    await step('[C80] behind the privacy screen no name is left', async () => {
      await button(page, 'Hide screen').click()
      await expect(page).toHaveTitle('Desk')
      await expect.poll(async () => (await page.content()).includes(zuri)).toBe(false)
      await button(page, 'Return').click()
      await page.getByRole('link', { name: 'Open the list again' }).click()
      await expect(page.getByRole('link', { name }).first()).toBeVisible()
    })
  },
)

/** Opens the guest list of the event by its link on the screen Guests. */
async function openList(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveTitle('Guest list · Desk')
}

journey(
  '[C82] [C83] by keyboard alone a guest is added and removed, and the printed list has no address and no name of ours',
  async (journeyContext) => {
    const { page, step, expectConsole } = journeyContext
    expectConsole(/status of 409/)
    const { id, zuri, bo, name } = await enterWithGuests(journeyContext)
    const hands = keyboard(page)
    await open(journeyContext, '/guests', 'Guests')
    await openList(page, name)
    await lookAt(page, 'guest list')
    await step('[C82] a guest is added, and a full event adds nobody', async () => {
      await hands.press(button(page, 'Add guest'))
      await hands.press(inDialog(page, 'Add guest'))
      await expect(
        dialog(page).getByText('Enter the name that the guest uses').first(),
      ).toBeVisible()
      await expect(dialog(page).getByRole('alert').getByRole('link').first()).toHaveText(
        'Enter the name that the guest uses at the door',
      )
      await axe(page, { state: 'new guest with an error', isInDialog: true })
      await hands.type(dialog(page).getByLabel('Name at the door'), 'Cam')
      await hands.type(dialog(page).getByLabel('Access needs'), 'A seat by the door')
      await hands.type(dialog(page).getByLabel('Phone number'), '403-555-0142')
      await hands.press(inDialog(page, 'Add guest'))
      await expectToast(page, 'Added. The code is')
      await expect(page.getByRole('row').filter({ hasText: 'Cam' })).toContainText(
        'A seat by the door',
      )
      await deps().db.updateTable('event').set({ capacity: 3 }).where('id', '=', id).execute()
      await hands.press(button(page, 'Add guest'))
      await hands.type(dialog(page).getByLabel('Name at the door'), 'Dee')
      await hands.type(dialog(page).getByLabel('Phone number'), '403-555-0142')
      await hands.press(inDialog(page, 'Add guest'))
      await expect(dialog(page)).toContainText('All places are taken or promised')
      await expect(dialog(page).getByLabel('Name at the door')).toHaveValue('Dee')
      await hands.press(inDialog(page, 'Cancel'))
    })
    await step('[C82] a guest is removed', async () => {
      await hands.press(button(page, `Remove ${bo}`))
      await expect(dialog(page)).toContainText('They are not told')
      await hands.press(inDialog(page, 'Remove'))
      await expectToast(page, 'removed')
      await expect(page.getByRole('row').filter({ hasText: bo })).toHaveCount(0)
    })
    await step(
      '[C83] the printed list has codes, names and needs, and nothing of ours',
      async () => {
        await hands.press(page.getByRole('link', { name: 'Print', exact: true }))
        await expect(page.getByRole('heading', { level: 1, name: 'Supper' })).toBeVisible()
        await expect(page).toHaveTitle('List · Desk')
        await axe(page, { state: 'printed list' })
        await page.emulateMedia({ media: 'print' })
        await expect(page.getByRole('cell', { name: zuri })).toBeVisible()
        await expect(page.getByRole('cell', { name: 'A ramp' })).toBeVisible()
        const printed = await page.locator('body').innerText()
        expect(printed).not.toMatch(/Baobab|@|403-555|Hide screen/)
        await expect(page.getByRole('navigation')).toHaveCount(0)
        await page.emulateMedia({ media: 'screen' })
      },
    )
  },
)

for (const { name: way, width, handsOn } of waysToUse)
  journey(
    `[C80] [C81] [C82] guests are texted, released, added and removed ${way}, with one entry for each opening`,
    async (journeyContext) => {
      const { page } = journeyContext
      const { press, type, select } = handsOn(page)
      const { id, zuri, bo, name } = await enterWithGuests(journeyContext)
      await open(journeyContext, '/guests', 'Guests')
      await press(button(page, `Mark as texted: ${zuri}`))
      await press(inDialog(page, 'Mark as texted'))
      await expectToast(page, 'marked as texted')
      await expect(button(page, `Mark as texted: ${zuri}`)).toHaveCount(0)
      await press(page.getByRole('link', { name, exact: true }).last())
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await press(button(page, `Release ${zuri}`))
      await press(inDialog(page, 'Release'))
      await expectToast(page, 'released')
      await expect(button(page, `Release ${zuri}`)).toHaveCount(0)
      await press(button(page, 'Add guest'))
      await type(dialog(page).getByLabel('Name at the door'), 'Cam')
      await select(dialog(page).getByLabel('Safe way'), 'Do not contact')
      await press(inDialog(page, 'Add guest'))
      await expectToast(page, 'Added. The code is')
      await expect(page.getByText('Cam', { exact: true })).toBeVisible()
      await press(button(page, `Remove ${bo}`))
      await press(inDialog(page, 'Remove'))
      await expectToast(page, 'removed')
      await expect(page.getByText(bo, { exact: true })).toHaveCount(0)
      const opened = await deps()
        .db.selectFrom('audit')
        .select('part')
        .where('action', '=', 'guest list opened')
        .where('subject', '=', id)
        .execute()
      expect(opened).toEqual([{ part: '2 guests' }])
    },
    { width, phone: width === 390 },
  )

/** The event with a third guest, who wants emails, and what that guest was sent. */
async function enterWithEveryWay(journeyContext: Journey) {
  const entered = await enterWithGuests(journeyContext)
  const { id } = entered
  const email = `${id}@example.ca`
  const guest = { name: `Cam${id}`, accessNeeds: '', safeContact: { way: 'email' }, email }
  await contentApi(journeyContext.context).send('POST', `/event/${id}/guest`, guest)
  const mails = async () =>
    (await readOutbox(deps().db, deps(), { limit: 100 })).flatMap(({ mail, contents }) =>
      mail.purpose === 'place notice' && contents?.to === email ? [contents.text] : [],
    )
  return { ...entered, mails }
}

journey(
  '[C79] a message to all guests is shown with its counts, then sent to each guest as they chose',
  async (journeyContext) => {
    const { page } = journeyContext
    const { zuri, name, mails } = await enterWithEveryWay(journeyContext)
    await open(journeyContext, '/guests', 'Guests')
    await openList(page, name)
    await button(page, 'Email all…').click()
    await expect(dialog(page)).toContainText(
      '1 guest is emailed. 1 guest waits for a text from you',
    )
    await expect(dialog(page)).toContainText('1 guest is left out')
    await dialog(page).getByLabel('Your message').fill('It costs $& more. Bring a warm coat.')
    await expect(
      dialog(page).getByText(/Hi \[name\].*It costs \$& more\. Bring a warm coat\./),
    ).toBeVisible()
    await lookAt(page, 'email all')
    await inDialog(page, 'Send').click()
    await expectToast(page, '1 guest is emailed.')
    await expect.poll(mails).toEqual([expect.stringContaining('Bring a warm coat.')])
    await page.getByRole('link', { name: 'Guests', exact: true }).first().click()
    await expect(page.getByRole('row').filter({ hasText: zuri })).toContainText(
      'Bring a warm coat.',
    )
  },
)

journey(
  '[C50] [C51] [C79] an event is moved and cancelled, and each guest gets what they chose',
  async (journeyContext) => {
    const { page, step } = journeyContext
    const { id, name, zuri, bo, person, mails } = await enterWithEveryWay(journeyContext)
    await person.setRoles(['owner'])
    await step(
      '[C50] [C79] publishing another place shows who is told, and tells them',
      async () => {
        journeyContext.expectHost(new URL(origin()).host)
        await page.goto(`${origin()}/console/events/${id}`)
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        await page.getByLabel('Area', { exact: false }).first().fill('Elsewhere, Calgary')
        await expect(page.getByText('Saved', { exact: true })).toBeVisible()
        await button(page, 'Publish changes').click()
        await expect(dialog(page).getByLabel('Email all guests')).toBeChecked()
        await expect(dialog(page)).toContainText('New place: Elsewhere, Calgary. Before: ')
        await inDialog(page, 'Publish').click()
        await expectToast(page, 'Published. 1 guest is emailed.')
        expect(await mails()).toEqual([expect.stringContaining('New place: Elsewhere, Calgary.')])
      },
    )
    await step('[C51] [C79] cancelling shows the text, and tells each guest', async () => {
      await button(page, 'Cancel the event').click()
      await expect(dialog(page)).toContainText('It is cancelled, and we are sorry about that.')
      await axe(page, { state: 'cancelling an event', isInDialog: true })
      await inDialog(page, 'Cancel the event').click()
      await expectToast(page, 'The event is cancelled. 1 guest is emailed.')
      expect(await mails()).toHaveLength(2)
      expect((await mails()).join()).toContain('It does not take place')
    })
    await step('[C79] [C81] the Desk shows who was emailed and who waits for a text', async () => {
      await open(journeyContext, '/guests', 'Guests')
      const waits = page.getByRole('row').filter({ hasText: zuri })
      await expect(waits).toContainText('Text message')
      await expect(waits).toContainText('It is cancelled, and we are sorry about that.')
      for (const other of [bo, `Cam${id}`])
        await expect(page.getByRole('row').filter({ hasText: other })).toHaveCount(0)
      await open(journeyContext, '/outbox', 'Outbox')
      const emails = page.getByRole('row').filter({ hasText: 'Place notice' })
      await expect(emails.first()).toBeVisible()
      await openFromMenu(page, 'Guests')
      await openList(page, name)
      await expect(page.getByText('This event is cancelled.')).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: bo })).not.toContainText('Waits for')
    })
  },
)
