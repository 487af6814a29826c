import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'
import { addAuthenticator, expectScreen, openFromMenu, ownDesk } from '#tests/kit/journey/desk.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { keyboard } from '#tests/kit/journey/hands.ts'
import { journey, type Journey } from '#tests/kit/journey/journey.ts'
import { bookPlace } from '#tests/kit/server/book-place.ts'

// An event of today, which is on Today first: a server of its own, so that no other journey finds it there.
const { open, addPerson, deps, site } = ownDesk()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const field = (page: Page) => page.getByLabel('Code or name')

/** An event that is on now, its guests, and the check-in screen of a person with the role Care. */
async function openCheckIn(journeyContext: Journey, names: readonly string[]) {
  const { page, context } = journeyContext
  const name = `Supper ${randomUUID().slice(0, 6)}`
  const times = { starts: '00:00', ends: '23:59', ...daysFromNow(deps(), 0) }
  const [event] = await addEvents(deps(), { name, _id: `supper-${randomUUID()}`, ...times })
  const id = event?._id ?? ''
  for (const guest of names)
    await bookPlace(site().address, id, { name: guest, accessNeeds: `${guest} needs a chair` })
  const person = await addPerson(['care'])
  await person.enter(context, await addAuthenticator(page))
  await open(journeyContext, '/', 'Today')
  return { id, name, person }
}

async function openEvent(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveTitle('Check-in · Desk')
}

const expectCount = (page: Page, label: string, count: number) =>
  expect(page.locator('dl > div').filter({ hasText: label }).locator('dd')).toHaveText(`${count}`)

journey(
  '[C84] [C85] [C86] [C87] at the door with a phone, also while the network is away',
  async (journeyContext) => {
    const { page, context, step, expectConsole } = journeyContext
    expectConsole(/ERR_INTERNET_DISCONNECTED/)
    const { id, name, person } = await openCheckIn(journeyContext, ['Ayo', 'Zuri', 'Canary'])
    await openFromMenu(page, 'Check-in')
    await expectScreen(page, 'Check-in')
    await openEvent(page, name)
    const codes = await page.locator('li span', { hasText: /^\w\w-\w\w\w-\w\w$/ }).allInnerTexts()

    await step('[C84] a code in any form finds its guest, who is in with one tap', async () => {
      await expectCount(page, 'Expected', 3)
      await field(page).fill((codes[0] ?? '').toLowerCase().replaceAll('-', ''))
      await expect(page.getByRole('listitem')).toHaveCount(1)
      await expect(page.getByText('needs a chair')).toBeVisible()
      await page.getByRole('button', { name: /^Check in:/ }).click()
      await expect(page.getByText(`M, by ${person.name}`)).toBeVisible()
      await expect(page.getByText('In', { exact: true })).toBeVisible()
      await expectCount(page, 'Checked in', 1)
      await field(page).fill('QQ-QQQ-QQ')
      await expect(page.getByText('Not for this event')).toBeVisible()
    })

    await step(
      '[C85] [C86] without a network check-ins wait, and are sent when it is back',
      async () => {
        await field(page).fill('zur')
        await context.setOffline(true)
        await button(page, 'Check in: Zuri').click()
        await expect(row(page, 'Zuri').getByText('Not sent')).toBeVisible()
        await expect(page.getByText('1 change is not sent.')).toBeVisible()
        await expectCount(page, 'Not sent', 1)
        const closing = page.waitForEvent('dialog')
        await page.evaluate(() => setTimeout(() => location.reload()))
        const dialog = await closing
        expect(dialog.type()).toBe('beforeunload')
        await dialog.dismiss()
        // Another phone checks the same guest in meanwhile.
        const remi = await addPerson(['care'], 'Remi')
        const other = await context.browser()?.newContext()
        const phone = await other?.newPage()
        if (!other || !phone) throw new Error('The browser is closed.')
        await remi.enter(other)
        await phone.goto(page.url())
        await button(phone, 'Check in: Zuri').click()
        await expect(row(phone, 'Zuri').getByText('by Remi')).toBeVisible()
        await expect(row(phone, 'Zuri').getByText('In', { exact: true })).toBeVisible()
        await context.setOffline(false)
        await expect(row(page, 'Zuri').getByText('In already')).toBeVisible()
        await expect(row(page, 'Zuri').getByText('by Remi')).toBeVisible()
        await expectCount(page, 'Not sent', 0)
        await button(page, 'Undo: Zuri').click()
        await expect(button(page, 'Check in: Zuri')).toBeVisible()
        await expect(button(phone, 'Check in: Zuri')).toBeVisible()
        await other.close()
      },
    )

    await step(
      '[C84] [C85] nothing is on the device, and nothing is left behind the privacy screen',
      async () => {
        await button(page, 'Clear').click()
        await expect(page.getByText('Canary', { exact: true })).toBeVisible()
        const stored = await page.evaluate(async () => ({
          storage: JSON.stringify([localStorage, sessionStorage, document.cookie]),
          databases: (await indexedDB.databases()).length,
          caches: (await caches.keys()).length,
          workers: (await navigator.serviceWorker.getRegistrations()).length,
        }))
        expect(stored).toMatchObject({ databases: 0, caches: 0, workers: 0 })
        expect(stored.storage).not.toMatch(/Canary|Zuri|supper/)
        await button(page, 'Hide screen').click()
        expect(await page.content()).not.toContain('Canary')
        await button(page, 'Return').click()
        await expect(
          page.getByText('The list was dropped when the screen was hidden.'),
        ).toBeVisible()
        expect(await page.content()).not.toContain('Canary')
        await button(page, 'Open the list').click()
        await expect(page.getByText('Canary', { exact: true })).toBeVisible()
      },
    )
    await step('[C86] a guest is added, and is on the list', async () => {
      await button(page, 'Add guest').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name at the door').fill('Esi')
      await dialog.getByLabel('Safe way').selectOption('none')
      await dialog.getByRole('button', { name: 'Add guest' }).click()
      await expect(button(page, 'Check in: Esi')).toBeVisible()
      await expectCount(page, 'Expected', 4)
    })
    const opened = await deps()
      .db.selectFrom('audit')
      .select('part')
      .where('action', '=', 'check-in opened')
      .where('subject', '=', id)
      .execute()
    expect(opened.map(({ part }) => part)).toEqual(['3 guests', '3 guests', '3 guests', '4 guests'])
  },
  { width: 390, phone: true },
)

journey(
  '[C84] [C85] [C86] by keyboard a guest is found, checked in without a network and taken back; every state passes axe',
  async (journeyContext) => {
    const { page, context, expectConsole } = journeyContext
    expectConsole(/ERR_INTERNET_DISCONNECTED/)
    const hands = keyboard(page)
    const { name } = await openCheckIn(journeyContext, ['Ayo', 'Kofi'])
    await openFromMenu(page, 'Check-in', hands)
    await lookAt(page, 'events to check in')
    await hands.press(page.getByRole('link', { name, exact: true }))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await hands.type(field(page), 'kof')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Check in: Kofi')).toBeFocused()
    await context.setOffline(true)
    await page.keyboard.press('Enter')
    await expect(row(page, 'Kofi').getByText('Not sent')).toBeVisible()
    await expect(page.getByText('1 change is not sent.')).toBeVisible()
    await expect(field(page)).toBeFocused()
    await lookAt(page, 'a check-in that is not sent')
    await context.setOffline(false)
    await expect(row(page, 'Kofi').getByText('In', { exact: true })).toBeVisible()
    await expectCount(page, 'Not sent', 0)
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(page.getByRole('listitem')).toHaveCount(2)
    await lookAt(page, 'guests to check in')
    await hands.press(button(page, 'Undo: Kofi'))
    await expect(button(page, 'Check in: Kofi')).toBeVisible()
  },
)

journey(
  '[C85] a sign-out sends the check-ins that wait, and asks while the server does not respond',
  async (journeyContext) => {
    const { page, expectConsole } = journeyContext
    expectConsole(/status of 503/)
    const { id, name } = await openCheckIn(journeyContext, ['Ayo'])
    await openFromMenu(page, 'Check-in')
    await openEvent(page, name)
    const sending = new RegExp(`/check-in/${id}$`)
    await page.route(sending, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { error: { message: 'Busy' } } })
        : route.fallback(),
    )
    await button(page, 'Check in: Ayo').click()
    await expect(page.getByText('1 change is not sent.')).toBeVisible()
    await openFromMenu(page, 'My account')
    await expectScreen(page, 'My account')
    await button(page, 'Sign out').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('1 change is not sent, and only this page has it.')
    await journeyContext.axe({ isInDialog: true })
    await button(page, 'Stay signed in').click()
    await page.unroute(sending)
    await button(page, 'Sign out').click()
    await expectScreen(page, 'Sign in')
    const { checked_in } = await deps()
      .db.selectFrom('event')
      .select('checked_in')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(checked_in).toBe(1)
  },
)
