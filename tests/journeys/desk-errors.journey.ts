import { expect, type Page, test } from '@playwright/test'
import { somethingWentWrong } from '#contract/text/error.ts'
import { startBreakableDatabase } from '#tests/kit/database/breakable-database.ts'
import { expectScreen, openFromMenu, ownDesk } from '#tests/kit/journey/desk.ts'
import { journey } from '#tests/kit/journey/journey.ts'

let database: Awaited<ReturnType<typeof startBreakableDatabase>> | undefined
const { open, addPerson, origin, site, printedLink } = ownDesk(async () => {
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

/** The page repeats a request to a busy server twice, after the seconds that the server names. */
async function passTimeUntil(page: Page, text: string) {
  const isShown = async () => {
    await page.clock.runFor(3_000)
    return page.getByText(text).isVisible()
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
