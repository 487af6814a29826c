import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { expectScreen, openFromMenu, sharedDesk } from '#tests/kit/journey/desk.ts'
import { journey, type Journey } from '#tests/kit/journey/journey.ts'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'

const { open, addPerson, origin, deps } = sharedDesk()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog').last()
const inDialog = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true })
const hiddenAfter = '10:05'

/** An application and a guest who wants a text, with canaries, and a person with the role Care. */
async function begin({ page, context }: Journey) {
  const canary = `canary${randomUUID().slice(0, 8)}`
  const times = { starts: '00:00', ends: '23:59', ...daysFromNow(deps(), 1) }
  await addEvents(deps(), { _id: canary, name: `Supper ${canary}`, ...times })
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`${origin()}/api/v1/${path}`, { data })
    expect(response.status(), path).toBe(201)
  }
  const phone = `403-555-${String(Math.floor(Math.random() * 9_000) + 1_000)}`
  const guest = `Zuri${canary}`
  await post(`event/${canary}/register`, {
    name: guest,
    email: `${canary}@example.org`,
    safeContact: { way: 'text', phone },
  })
  const hidden = `hidden${canary}`
  await post('volunteer/create', { ...goodApplications.volunteer, email: `${hidden}@example.ca` })
  const { number } = await deps()
    .db.selectFrom('application')
    .select('number')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const person = await addPerson(['care'])
  await person.enter(context)
  await person.stepUp()
  return {
    id: canary,
    event: `Supper ${canary}`,
    guest,
    phone,
    hidden,
    number: `V-${number}`,
    person,
  }
}

async function reveal(page: Page) {
  await dialog(page).getByLabel('Why do you need this?').fill('Arranging the talk')
  await inDialog(page, 'Reveal').click()
}

/** An open dialog is modal, so its page is only hidden after ten minutes. The press comes without a pointer. */
async function hideScreen(page: Page) {
  await button(page, 'Hide screen').dispatchEvent('click')
  await expect(page).toHaveTitle('Desk')
}

async function expectNothing(page: Page, values: readonly string[]) {
  const content = await page.content()
  expect(values.filter((value) => content.includes(value))).toEqual([])
}

journey(
  '[C71] [C80] a revealed phone number of a guest is gone behind the privacy screen and after it',
  async (journeyContext) => {
    const { page } = journeyContext
    const { id, event, guest, phone } = await begin(journeyContext)
    journeyContext.expectHost(new URL(origin()).host)
    await page.goto(`${origin()}/console/guests/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: event })).toBeVisible()
    await button(page, `Details of ${guest}`).click()
    await inDialog(page, 'Reveal the contact').click()
    await reveal(page)
    await expect(page.getByText(phone)).toBeVisible()
    await hideScreen(page)
    await expect(page.getByText(phone)).toHaveCount(0)
    await expectNothing(page, [phone])
    await button(page, 'Return').click()
    await expect(page.getByText('The list is hidden')).toBeVisible()
    await expectNothing(page, [phone, guest])
  },
)

journey(
  '[C71] [C80] [C84] a response that is under way when the screen is hidden is never shown',
  async (journeyContext) => {
    const { page, step } = journeyContext
    const { id, event, guest, phone, hidden, number, person } = await begin(journeyContext)
    /** Hides the screen after the server sent a response, and lets it arrive behind the screen. */
    const hideDuring = async (path: RegExp, send: () => Promise<void>) => {
      const [sent, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      await page.route(path, async (route) => {
        // Playwright's own request lacks the headers by which the server knows a page of its own.
        const headers = { ...route.request().headers(), origin: origin() }
        const response = await route.fetch({
          headers: { ...headers, 'sec-fetch-site': 'same-origin' },
        })
        sent.resolve()
        await release.promise
        await route.fulfill({ response })
      })
      await send()
      await sent.promise
      await hideScreen(page)
      const arrived = page.waitForResponse(path)
      release.resolve()
      await (await arrived).finished()
      await page.unroute(path)
      await button(page, 'Return').click()
    }
    await step('[C71] a part of an application', async () => {
      await open(journeyContext, `/applications/${number}`, number)
      await button(page, 'Reveal: Contact').click()
      await hideDuring(/\/reveal$/, () => reveal(page))
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectNothing(page, [hidden])
    })
    await step('[C80] the contact of a guest', async () => {
      await open(journeyContext, '/guests', 'Guests')
      await person.stepUp()
      await button(page, `Details of ${guest}`).click()
      await inDialog(page, 'Reveal the contact').click()
      await hideDuring(/\/reveal$/, () => reveal(page))
      await expect(page.getByText('The list is hidden')).toBeVisible()
      await expectNothing(page, [phone, guest])
    })
    await step('[C80] a list of guests', async () => {
      await open(journeyContext, '/applications', 'Applications')
      await hideDuring(/\/guest\/waiting/, () => openFromMenu(page, 'Guests'))
      await expectScreen(page, 'Guests')
      await expect(page.getByText('The list is hidden')).toBeVisible()
      await expectNothing(page, [guest])
    })
    await step('[C84] the list of check-in', async () => {
      await open(journeyContext, '/check-in', 'Check-in')
      await hideDuring(new RegExp(`/check-in/${id}/open$`), () =>
        page.getByRole('link', { name: event }).click(),
      )
      await expect(page.getByText('The list was dropped when the screen was hidden.')).toBeVisible()
      await expectNothing(page, [guest])
    })
  },
)

journey(
  '[C71] [C79] [C82] typed text stays while revealed values and lists of guests disappear',
  async (journeyContext) => {
    const { page, step } = journeyContext
    const { id, event, guest, hidden, number } = await begin(journeyContext)
    await page.clock.install()
    const waitAndReturn = async () => {
      await page.clock.fastForward(hiddenAfter)
      await expect(page).toHaveTitle('Desk')
      await button(page, 'Return').click()
    }
    await step('an email to an applicant, and a note', async () => {
      await open(journeyContext, `/applications/${number}`, number)
      await page.getByLabel('What the next person should know').fill('Spoke on Monday')
      await button(page, 'Reveal: Contact').click()
      await reveal(page)
      await expect(page.getByText(`${hidden}@example.ca`)).toBeVisible()
      await button(page, 'Email the applicant…').click()
      const typed = dialog(page).getByLabel('Your text')
      await typed.fill('Can you come on Saturday?')
      await page.clock.fastForward('05:05')
      await expect(page.getByText('Hidden in')).toHaveCount(0)
      await expect(typed).toHaveValue('Can you come on Saturday?')
      await waitAndReturn()
      await expect(typed).toHaveValue('Can you come on Saturday?')
      await inDialog(page, 'Cancel').click()
      await expect(page.getByLabel('What the next person should know')).toHaveValue(
        'Spoke on Monday',
      )
    })
    await step('a message to all guests, and a new guest', async () => {
      await page.goto(`${origin()}/console/guests/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: event })).toBeVisible()
      await button(page, 'Email all…').click()
      const message = dialog(page).getByLabel('Your message')
      await message.fill('Bring a warm coat.')
      await waitAndReturn()
      await expect(message).toHaveValue('Bring a warm coat.')
      await expectNothing(page, [guest])
      await inDialog(page, 'Cancel').click()
      await page.getByRole('link', { name: 'Open the list again' }).click()
      await button(page, 'Add guest').click()
      const name = dialog(page).getByLabel('Name at the door')
      await name.fill('Cam')
      await dialog(page).getByLabel('Phone number').fill('403-555-0142')
      await waitAndReturn()
      await expect(name).toHaveValue('Cam')
      await inDialog(page, 'Add guest').click()
      await expect(page.getByText('Added. The code is').first()).toBeVisible()
      await expect(page.getByText('The list is hidden')).toBeVisible()
      await expectNothing(page, [guest])
    })
  },
)
