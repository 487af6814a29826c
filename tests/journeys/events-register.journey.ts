import { expect, type Page } from '@playwright/test'
import { register } from '#contract/registration.ts'
import { withoutToken } from '#tests/kit/journey/hold-back.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const open = (page: Page) =>
  page.getByRole('link', { name: 'Register', exact: true }).first().click()
const send = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Register', exact: true }).click()

const sentHead = 'We sent a message to this address'

const address = () => `guest-${crypto.randomUUID().slice(0, 8)}@example.org`

journey(
  '[S2.129] [S1.21] Register takes a name and an address, and sends an email with a link to the place',
  async ({ page, visit, axe }) => {
    const checkBothWidths = async () => {
      await axe()
      await page.setViewportSize({ width: 390, height: 844 })
      await axe({ isLayoutOnly: true })
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    await visit('/events/supper-under-the-tree')
    await expect(page.getByText('There is room', { exact: true })).toBeVisible()
    await open(page)
    await expect(dialog(page).getByRole('heading', { name: 'Save my place' })).toBeVisible()
    await checkBothWidths()
    await dialog(page).getByLabel('Name').fill('Zuri')
    await dialog(page).getByLabel('Email', { exact: true }).fill(address())
    await dialog(page).getByLabel('What would make this easier').fill('A chair with arms')
    await send(page)
    const status = page.getByRole('status').filter({ hasText: sentHead })
    await expect(status).toBeVisible()
    await expect(status).toBeFocused()
    await expect(page.getByRole('button', { name: 'Register', exact: true }).first()).toBeDisabled()
    await checkBothWidths()
    await status.getByRole('link', { name: 'Nothing there?' }).click()
    await expect(page.getByRole('heading', { level: 1, name: sentHead })).toBeVisible()
    expect(await page.title()).toBe('Your booking')
    await checkBothWidths()
  },
)

journey(
  'the registration form shows its errors and keeps the input',
  async ({ page, visit, step, expectConsole }) => {
    const beside = (message: string) =>
      dialog(page).getByRole('paragraph').filter({ hasText: message })
    const name = dialog(page).getByLabel('Name')
    const email = dialog(page).getByLabel('Email', { exact: true })
    const openAgain = async () => {
      if (!(await dialog(page).isVisible())) await open(page)
    }
    await withoutToken(page, 'register')
    await visit('/events/supper-under-the-tree')
    await step('a missing answer shows an error beside its field', async () => {
      await openAgain()
      await send(page)
      const summary = dialog(page).getByRole('alert')
      await expect(beside('Enter the name you would like at the door')).toBeVisible()
      await expect(beside('Email is required')).toBeVisible()
      await expect(summary).toBeFocused()
      await summary.getByRole('link', { name: 'Enter the name you would like at the door' }).click()
      await expect(name).toBeFocused()
    })
    await step('it asks for a phone number only if the guest chooses texts', async () => {
      await openAgain()
      const phone = dialog(page).getByLabel('Phone number')
      await expect(phone).toBeHidden()
      await dialog(page).getByLabel('Text message, plain words').check()
      await expect(phone).toBeVisible()
      await dialog(page).getByLabel('Do not contact me').check()
      await expect(phone).toBeHidden()
    })
    await step('a wrong answer shows an error beside its field, and the input stays', async () => {
      await openAgain()
      await name.fill('Zuri')
      await email.fill('zuri@')
      await dialog(page).getByLabel('Text message, plain words').check()
      await send(page)
      await expect(beside('Invalid email address')).toBeVisible()
      await expect(beside('Phone number is required')).toBeVisible()
      await expect(name).toHaveValue('Zuri')
    })
    await step('a failed registration shows an error and keeps the input', async () => {
      await openAgain()
      await page.route('**/register', (route) => route.fulfill({ status: 503, body: '' }))
      expectConsole(/status of 503/)
      await name.fill('Zuri')
      await email.fill(address())
      await dialog(page).getByLabel('Do not contact me').check()
      await send(page)
      await expect(
        dialog(page).getByRole('alert').filter({ hasText: 'An error occurred' }),
      ).toBeVisible()
      await expect(name).toHaveValue('Zuri')
    })
  },
)

journey(
  'the form of a youth event requires the guest to confirm their age',
  async (journeyContext) => {
    const { page, visit, expectConsole } = journeyContext
    await withoutToken(page, 'register')
    await visit('/events/young-and-rooted')
    await open(page)
    await dialog(page).getByLabel('Name').fill('Ama')
    await dialog(page).getByLabel('Email', { exact: true }).fill(address())
    expectConsole(/status of 422/)
    await send(page)
    await expect(dialog(page).getByText(/Tick the box if that is you/)).toBeVisible()
    await dialog(page).getByLabel('I am between 14 and 24').check()
    await send(page)
    await expect(page.getByRole('status').filter({ hasText: sentHead })).toBeVisible()
  },
)

journey(
  '[S8.17] without a connection a registration keeps the input, and can be sent later',
  async (journeyContext) => {
    const { page, visit, context, expectConsole } = journeyContext
    await withoutToken(page, 'register')
    for (const path of ['/events/know-your-status', '/events/know-your-status/register']) {
      const guard = page.waitForRequest('**/form-guard/register')
      await visit(path)
      const isPage = path.endsWith('/register')
      const form = isPage ? page.getByRole('main') : dialog(page)
      if (!isPage) await open(page)
      await guard
      await form.getByLabel('Name').fill('Zuri')
      await form.getByLabel('Email', { exact: true }).fill(address())
      await form.getByLabel('What would make this easier').fill('A chair with arms')
      await context.setOffline(true)
      await form.getByRole('button', { name: 'Register', exact: true }).click()
      await expect(form.getByRole('alert').filter({ hasText: 'An error occurred' })).toBeVisible()
      await expect(form.getByLabel('What would make this easier')).toHaveValue('A chair with arms')
      await context.setOffline(false)
      await form.getByRole('button', { name: 'Register', exact: true }).click()
      await expect(page.getByText(sentHead, { exact: true })).toBeVisible()
    }
    expectConsole(/ERR_INTERNET_DISCONNECTED/)
  },
)

journey(
  '[S8.17] if the script of the form fails to load, a toast says so and the page stays',
  async (journeyContext) => {
    const { page, visit, expectConsole } = journeyContext
    await visit('/events/supper-under-the-tree')
    await page.route('**/assets/register-dialog-*', (route) => route.fulfill({ status: 404 }))
    expectConsole(/status of 404/)
    await open(page)
    await expect(page.locator('[data-sonner-toast]').getByText('An error occurred')).toBeVisible()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Supper Under the Tree' }),
    ).toBeVisible()
  },
)

journey('a lost response causes no second place', async ({ page, visit }) => {
  await withoutToken(page, 'register')
  await visit('/events/winter-prom')
  const keys: (string | undefined)[] = []
  const given: string[] = []
  await page.route('**/api/v1/event/*/register', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    given.push(register.reply.parse(await response.json()).data._id)
    await (given.length === 1 ? route.abort('aborted') : route.fulfill({ response }))
  })
  await open(page)
  await dialog(page).getByLabel('Name').fill('Zuri')
  await dialog(page).getByLabel('Email', { exact: true }).fill(address())
  await send(page)
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await send(page)
  const status = page.getByRole('status').filter({ hasText: sentHead })
  await expect(status).toBeVisible()
  expect([keys.length, new Set(keys).size, new Set(given).size]).toEqual([2, 1, 1])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  await expect(status.getByRole('link', { name: 'Nothing there?' })).toHaveAttribute(
    'href',
    `/place/${given[0]}`,
  )
})

journey(
  'a guest without contact gets a page at once, and this device can remember it',
  async ({ page, visit, axe }) => {
    const status = page.getByRole('status').filter({ hasText: 'You have a page' })
    const registerWithoutContact = async () => {
      await open(page)
      await dialog(page).getByLabel('Name').fill('Kofi')
      await dialog(page).getByLabel('Email', { exact: true }).fill(address())
      await dialog(page).getByLabel('Do not contact me').check()
      await send(page)
      await expect(status).toBeVisible()
    }
    await withoutToken(page, 'register')
    await visit('/events/hair-day')
    await registerWithoutContact()
    await axe()
    await visit('/events/hair-day')
    await expect(status).toHaveCount(0)

    await registerWithoutContact()
    await status.getByRole('button', { name: 'Remember it on this device' }).click()
    await visit('/events/hair-day')
    await status.getByRole('link', { name: 'See my place' }).click()
    await expect(page.getByText('You have a place', { exact: true })).toBeVisible()
    await expect(page.getByText(/We send you nothing: news about your place/)).toBeVisible()
    await visit('/events/hair-day')
    await status.getByRole('button', { name: 'Forget it on this device' }).click()
    await expect(status).toHaveCount(0)
  },
)
