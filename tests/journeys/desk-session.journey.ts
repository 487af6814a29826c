import { expect, type Page } from '@playwright/test'
import {
  addAuthenticator,
  expectScreen,
  openFromMenu,
  sharedDesk,
} from '#tests/kit/journey/desk.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const { open, addPerson, addEmail, deps } = sharedDesk()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const menuItem = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

journey(
  '[C15] [C23] a role that is taken away during a session names itself in the error, and menu and buttons follow',
  async (journeyContext) => {
    const { page, context, expectConsole } = journeyContext
    expectConsole(/status of 403 .*(invitation|staff)/)
    const person = await addPerson(['owner'])
    await person.enter(context)
    await person.stepUp()
    await open(journeyContext, '/staff', 'Staff')
    await button(page, 'Invite a person').click()
    await page.getByLabel('Name', { exact: true }).fill('Niambi')
    await page.getByLabel('Email').fill('niambi@example.org')
    await page.getByRole('checkbox', { name: 'Care' }).check()

    await person.setRoles(['care'])
    await button(page, 'Invite').click()
    await expect(page.getByRole('alert')).toContainText('This needs the role Owner.')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Niambi')
    await expect(menuItem(page, 'Staff')).toHaveCount(0)
    await expect(menuItem(page, 'Today')).toHaveCount(1)
    await button(page, 'Cancel').click()
    await expect(button(page, 'Invite a person')).toHaveCount(0)
    await expect(button(page, `Roles: ${person.name}`)).toHaveCount(0)

    await open(journeyContext, '/staff', 'You may not open this screen')
    await expect(page.getByRole('alert')).toContainText('This needs the role Owner.')
    await person.setRoles(['care', 'owner'])
    await openFromMenu(page, 'Today')
    await expectScreen(page, 'Today')
    await openFromMenu(page, 'Staff')
    await expectScreen(page, 'Staff')
    await expect(button(page, 'Invite a person')).toBeVisible()
  },
  { width: 390 },
)

journey(
  '[C16] [C33] a session that ends during typing asks for the passkey over the page and loses no input',
  async (journeyContext) => {
    const { page, context, expectConsole } = journeyContext
    expectConsole(/status of 401 .*\/me/)
    expectConsole(/status of 403 .*\/me/)
    const person = await addPerson(['editor'])
    await person.enter(context, await addAuthenticator(page))
    await open(journeyContext, '/me', 'My account')
    const name = `Zuri ${person.name}`
    await page.getByLabel('Name', { exact: true }).fill(name)
    await person.endSessions()

    await page.keyboard.press('ControlOrMeta+s')
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await expect(dialog).toContainText('What you typed is still here.')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('alert')).toContainText('Sign in to continue.')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)

    await page.getByLabel('Email').press('ControlOrMeta+Enter')
    await dialog.getByRole('button', { name: 'Use my passkey' }).click()
    const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await stepUp.getByRole('button', { name: 'Use my passkey' }).click()
    await expect(page.getByText('Your profile is saved').first()).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
    await expect(page.getByRole('link', { name })).toBeVisible()
  },
)

journey(
  '[C16] the passkey of another person does not send the input in their name',
  async (journeyContext) => {
    const { page, context, expectConsole } = journeyContext
    expectConsole(/status of 401 .*\/me/)
    const device = await addAuthenticator(page)
    const [first, second] = [await addPerson(['editor']), await addPerson(['owner'])]
    await second.enter(context, device)
    await first.enter(context)
    await open(journeyContext, '/me', 'My account')
    await page.getByLabel('Name', { exact: true }).fill('Typed by the first person')
    await first.endSessions()
    await button(page, 'Save').click()
    await button(page, 'Use my passkey').click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(second.name)
  },
)

journey(
  '[C18] [C19] the privacy screen drops revealed values and the step-up, by its button and after 10 minutes',
  async (journeyContext) => {
    const { page, context } = journeyContext
    const person = await addPerson(['owner'])
    await person.enter(context)
    await person.stepUp()
    const canary = await addEmail()
    await page.clock.install()
    await open(journeyContext, '/outbox', 'Outbox')
    await reveal(page, canary)
    await expect(page.getByText(canary.text)).toBeVisible()

    await button(page, 'Hide screen').click()
    await expectCovered(page)
    expect(await page.content()).not.toContain(canary.text)
    await expect.poll(() => stepUpOf(person.id)).toBeNull()
    await button(page, 'Return').click()
    await expectScreen(page, 'Outbox')
    await expect(button(page, 'Hide screen')).toBeFocused()
    await expect(page.getByText(canary.text)).toHaveCount(0)

    await person.stepUp()
    await button(page, `Read: Order paid, ${canary.masked}`).first().click()
    await page.getByLabel('Why do you need this?').fill('Half a sentence')
    await page.clock.fastForward('10:06')
    await expectCovered(page)
    await expect.poll(() => stepUpOf(person.id)).toBeNull()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Why do you need this?')).toHaveValue('Half a sentence')
    await expect(page.getByLabel('Why do you need this?')).toBeFocused()
  },
)

journey(
  '[C18] a session that ends behind the privacy screen asks for the passkey once, after the return',
  async (journeyContext) => {
    const { page, context, expectConsole } = journeyContext
    expectConsole(/status of 401 .*today/)
    const person = await addPerson(['owner'])
    await person.enter(context)
    await page.clock.install()
    await open(journeyContext, '/', 'Today')
    const stepUpEnded = page.waitForResponse(/step-up/)
    await button(page, 'Hide screen').click()
    await expectCovered(page)
    await stepUpEnded
    await person.endSessions()
    const refused = page.waitForResponse(/today/)
    await page.clock.runFor(20_000)
    await refused
    await expectCovered(page)
    await button(page, 'Return').click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await expect(dialog).toBeVisible()
    await button(page, 'Cancel').click()
    await expect(page.getByText('Your session has ended. This may be out of date.')).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(dialog).toHaveCount(0)
  },
)

journey(
  '[C19] a revealed value disappears after 5 minutes and on leaving, and is stored nowhere',
  async (journeyContext) => {
    const { page, context } = journeyContext
    const person = await addPerson(['owner'])
    await person.enter(context)
    await person.stepUp()
    const canary = await addEmail()
    const shown = page.getByText(canary.text)
    await page.clock.install()
    await open(journeyContext, '/outbox', 'Outbox')
    const response = await reveal(page, canary)
    expect(response.headers()['cache-control']).toBe('no-store')
    await expect(page.getByRole('heading', { name: canary.subject })).toBeFocused()
    await page.clock.fastForward('04:50')
    await expect(shown).toBeVisible()
    expect(await storedIn(page)).not.toMatch(/canary/)
    await page.clock.fastForward('00:15')
    await expect(shown).toHaveCount(0)
    expect(await page.content()).not.toContain(canary.text)

    await person.stepUp()
    for (const leave of [leaveToTab, leaveToJobs]) {
      await reveal(page, canary)
      await expect(shown).toBeVisible()
      await leave()
      await page.goBack()
      await expectScreen(page, 'Outbox')
      await expect(shown).toHaveCount(0)
    }
    expect(await storedIn(page)).not.toMatch(/canary/)

    async function leaveToTab() {
      await page.getByRole('link', { name: 'Not sent' }).click()
      await page.waitForURL(/status=not-sent/)
      await expect(shown).toHaveCount(0)
    }
    async function leaveToJobs() {
      await openFromMenu(page, 'Jobs')
      await expectScreen(page, 'Jobs')
    }
  },
)

async function expectCovered(page: Page) {
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Covered' })).toBeVisible()
  await expect(page).toHaveTitle('Desk')
  await expect(page.getByRole('heading')).toHaveCount(0)
}

type Canary = Awaited<ReturnType<typeof addEmail>>

async function reveal(page: Page, { masked }: Canary) {
  await button(page, `Read: Order paid, ${masked}`).first().click()
  await page.getByLabel('Why do you need this?').fill('The buyer asked for it')
  const response = page.waitForResponse(/reveal/)
  await page.keyboard.press('ControlOrMeta+Enter')
  return response
}

const stepUpOf = async (staffId: string) => {
  const { step_up_until } = await deps()
    .db.selectFrom('staff_session')
    .select('step_up_until')
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return step_up_until
}

/** Everything that the browser stores for the Desk, and the address. */
const storedIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const cached = await caches.keys()
    const { href } = location
    return (
      JSON.stringify({ ...localStorage, ...sessionStorage, databases, cached, href }) +
      JSON.stringify(history.state) +
      document.cookie
    )
  })
