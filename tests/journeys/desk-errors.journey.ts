import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { somethingWentWrong } from '#contract/text/error.ts'
import { startBreakableDatabase } from '#tests/kit/database/breakable-database.ts'
import { expectScreen, openFromMenu, ownDesk } from '#tests/kit/journey/desk.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'
import { bookPlace } from '#tests/kit/server/book-place.ts'

let database: Awaited<ReturnType<typeof startBreakableDatabase>> | undefined
const { open, addPerson, origin, site, deps, printedLink } = ownDesk(async () => {
  database = await startBreakableDatabase()
  return { DATABASE_URL: database.url }
})
test.afterAll(() => database?.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

journey(
  '[C33] a stopped database shows an error with the request id, loses no input and recovers by Retry',
  async (journeyContext) => {
    const { page, context, expectConsole } = journeyContext
    expectConsole(/status of 503/)
    const person = await addPerson(['owner'])
    await person.enter(context)
    await person.stepUp()
    await page.clock.install()
    await open(journeyContext, '/', 'Today')
    database?.cut()
    await passTimeUntil(page, 'This may be out of date.')
    database?.restore()
    await page.clock.runFor(16_000)
    await expect(page.getByText('This may be out of date.')).toBeHidden()

    await open(journeyContext, '/me', 'My account')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill(`Zuri ${person.name}`)
    database?.cut()
    await name.press('ControlOrMeta+s')
    await expect(page.getByRole('alert')).toContainText(
      new RegExp(`${somethingWentWrong} \\(request .+\\)`),
    )
    await expect(name).toHaveValue(`Zuri ${person.name}`)
    await openFromMenu(page, 'Staff')
    await passTimeUntil(page, 'This did not load')
    await expectScreen(page, 'This did not load')
    await expect(page.getByRole('alert')).toContainText(somethingWentWrong)
    await expect(page.getByRole('alert')).toContainText(/Request .+/)
    await journeyContext.axe()

    database?.restore()
    await button(page, 'Retry').click()
    await expectScreen(page, 'Staff')
  },
)

journey(
  '[C33] [C82] [C85] a stopped database changes no guest and loses no input, and what was refused works afterwards',
  async (journeyContext) => {
    const { page, context, expectConsole } = journeyContext
    expectConsole(/status of 503/)
    const { db } = deps()
    const times = { starts: '00:00', ends: '23:59', ...daysFromNow(deps(), 0) }
    const id = `stop-${randomUUID()}`
    await addEvents(deps(), { _id: id, name: `Supper ${id}`, intakeRequired: true, ...times })
    await bookPlace(site().address, id, { name: 'Zuri' })
    const guests = () =>
      db
        .selectFrom('registration')
        .select(['state', 'version'])
        .where('event_id', '=', id)
        .orderBy('queue_number')
        .execute()
    const person = await addPerson(['care'])
    await person.enter(context)
    await page.clock.install()
    journeyContext.expectHost(new URL(origin()).host)
    await page.goto(`${origin()}/console/guests/${id}`)
    const dialog = page.getByRole('dialog')
    const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
    const before = await guests()

    await button(page, 'Release Zuri').click()
    database?.cut()
    await inDialog('Release').click()
    await passTimeUntil(page, somethingWentWrong)
    database?.restore()
    expect(await guests()).toEqual(before)
    await inDialog('Release').click()
    await expect(page.getByText(': released').first()).toBeVisible()

    await button(page, 'Add guest').click()
    await dialog.getByLabel('Name at the door').fill('Cam')
    await dialog.getByLabel('Phone number').fill('403-555-0142')
    database?.cut()
    await inDialog('Add guest').click()
    await passTimeUntil(page, somethingWentWrong)
    await expect(dialog.getByLabel('Name at the door')).toHaveValue('Cam')
    await expect(dialog.getByLabel('Phone number')).toHaveValue('403-555-0142')
    database?.restore()
    expect(await guests()).toHaveLength(1)
    await inDialog('Add guest').click()
    await expect(page.getByText('Added. The code is').first()).toBeVisible()
    expect(await guests()).toHaveLength(2)

    await page.getByRole('link', { name: 'Check-in', exact: true }).last().click()
    await expect(button(page, 'Check in: Zuri')).toBeVisible()
    database?.cut()
    await button(page, 'Check in: Zuri').click()
    await expect(page.getByText('1 change is not sent.')).toBeVisible()
    database?.restore()
    expect(await db.selectFrom('check_in').selectAll().execute()).toEqual([])
    await button(page, 'Send now').click()
    await expect(page.getByText('In', { exact: true })).toBeVisible()
    expect(await db.selectFrom('check_in').selectAll().execute()).toHaveLength(1)
  },
)

/** The page repeats a request to a busy server twice, after the seconds that the server names. */
async function passTimeUntil(page: Page, text: string) {
  const isShown = async () => {
    await page.clock.runFor(3_000)
    return page.getByText(text).first().isVisible()
  }
  await expect.poll(isShown).toBe(true)
}

journey(
  '[C32] without a network a line says so, the menu stays, and a screen whose file is missing loads after Retry',
  async (journeyContext) => {
    const { page, context, expectConsole } = journeyContext
    expectConsole(/ERR_INTERNET_DISCONNECTED/)
    const person = await addPerson(['owner'])
    await person.enter(context)
    await open(journeyContext, '/', 'Today')
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await journeyContext.axe()
    const missingFile = page.waitForEvent('requestfailed', (request) =>
      /\/assets\/.+\.js$/.test(request.url()),
    )
    await openFromMenu(page, 'Staff')
    await missingFile
    await expectScreen(page, 'This did not load')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
    await context.setOffline(false)
    await button(page, 'Retry').click()
    await expectScreen(page, 'Staff')
    await expect(page.getByText('You are offline.')).toBeHidden()
  },
  { width: 390 },
)

journey('Back after a sign-out shows no personal data', async (journeyContext) => {
  const { page, context, expectConsole } = journeyContext
  expectConsole(/status of 401/)
  const person = await addPerson(['owner'])
  await person.enter(context)
  await open(journeyContext, '/staff', 'Staff')
  await expect(page.getByText(person.name).first()).toBeVisible()
  await openFromMenu(page, 'My account')
  await expectScreen(page, 'My account')
  await button(page, 'Sign out').click()
  await expectScreen(page, 'Sign in')
  await page.goBack()
  await page.waitForURL(/sign-in\?to=%2Fstaff$/)
  await expectScreen(page, 'Sign in')
  expect(await page.content()).not.toContain(person.name)
  expect(await context.cookies()).toEqual([])
})

journey('[C15] signing out of an ended session asks for no passkey', async (journeyContext) => {
  const { page, context, expectConsole } = journeyContext
  expectConsole(/status of 401/)
  const person = await addPerson(['editor'])
  await person.enter(context)
  await open(journeyContext, '/me', 'My account')
  await person.endSessions()
  await button(page, 'Sign out').click()
  await expectScreen(page, 'Sign in')
})

journey(
  '[C13] on plain http under another name the Desk is one sentence without a sign-in',
  async ({ page, expectHost, expectConsole, axe }) => {
    expectConsole(/status of 401/)
    const { address } = site()
    expectHost(new URL(address).host)
    const link = printedLink().replace(origin(), address)
    for (const [path, title] of [
      [`${address}/console`, 'Sign in'],
      [link, 'Open the Desk'],
    ] as const) {
      await page.goto(path)
      await expectScreen(page, title)
      const sentence = 'The Desk needs https, or http://localhost on this machine.'
      await expect(page.getByRole('main')).toHaveText(title + sentence)
      await expect(page.getByRole('button')).toHaveCount(0)
      await axe()
    }
  },
)
