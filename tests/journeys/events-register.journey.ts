import { expect, type Page } from '@playwright/test'
import { register } from '#contract/registration.ts'
import { atWidths, journey, siteAddress } from '#tests/kit/journey/journey.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const open = (page: Page) =>
  page.getByRole('button', { name: 'Register', exact: true }).first().click()
const send = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Register', exact: true }).click()

let guests = 0
const address = () => `guest-${(guests += 1)}@example.org`

atWidths(
  [1440, 390],
  '[S2.129] [S1.21] Register takes a name and an address, and gives a place with a page of its own',
  async ({ page, visit, axe }) => {
    await visit('/events/supper-under-the-tree')
    await page.getByText(/^\d+ of 60 places left$/).waitFor()
    await open(page)
    await dialog(page).getByRole('heading', { name: 'Save my place' }).waitFor()
    await axe()
    await dialog(page).getByLabel('Name').fill('Zuri')
    await dialog(page).getByLabel('E-mail', { exact: true }).fill(address())
    await dialog(page).getByLabel('What would make this easier').fill('A chair with arms')
    await send(page)
    const news = page.getByRole('status').filter({ hasText: 'You have a place' })
    await news.waitFor()
    await expect
      .poll(() => news.evaluate((element) => element === document.activeElement))
      .toBe(true)
    expect(
      await page.getByRole('button', { name: 'Register', exact: true }).first().isDisabled(),
    ).toBe(true)
    await axe()
    await news.getByRole('link', { name: 'See my place' }).click()
    await page.getByRole('heading', { level: 1, name: 'My place' }).waitFor()
    expect(await page.title()).toBe('Your booking')
    for (const words of ['Zuri', 'A chair with arms'])
      await page.getByText(words, { exact: true }).first().waitFor()
    await axe()
  },
)

journey(
  'what is missing is said beside its field, and what was typed stays',
  async ({ page, visit }) => {
    await visit('/events/supper-under-the-tree')
    await open(page)
    await send(page)
    await dialog(page).getByText('Enter the name you would like at the door').waitFor()
    await dialog(page).getByText('Email is required', { exact: true }).waitFor()
    const name = dialog(page).getByLabel('Name')
    expect(await name.evaluate((element) => element === document.activeElement)).toBe(true)
    await name.fill('Zuri')
    await dialog(page).getByLabel('E-mail', { exact: true }).fill('zuri@')
    await dialog(page).getByLabel('Text message, plain words').check()
    await send(page)
    await dialog(page).getByText('Invalid email address', { exact: true }).waitFor()
    await dialog(page).getByText('Phone number is required', { exact: true }).waitFor()
    expect(await name.inputValue()).toBe('Zuri')
  },
)

journey('the number is asked only of those who choose texts', async ({ page, visit }) => {
  await visit('/events/supper-under-the-tree')
  await open(page)
  const phone = dialog(page).getByLabel('Phone number')
  expect(await phone.isVisible()).toBe(false)
  await dialog(page).getByLabel('Text message, plain words').check()
  expect(await phone.isVisible()).toBe(true)
  await dialog(page).getByLabel('Do not contact me').check()
  expect(await phone.isVisible()).toBe(false)
})

journey('an evening for the young asks for that, and only that one does', async (walk) => {
  const { page, visit, expectConsole } = walk
  await visit('/events/young-and-rooted')
  await open(page)
  await dialog(page).getByLabel('Name').fill('Ama')
  await dialog(page).getByLabel('E-mail', { exact: true }).fill(address())
  expectConsole(/status of 422/)
  await send(page)
  await dialog(page)
    .getByText(/Tick the box if that is you/)
    .waitFor()
  await dialog(page).getByLabel('I am between 14 and 24').check()
  await send(page)
  await page.getByRole('status').filter({ hasText: 'You have a place' }).waitFor()
})

journey('a registration that fails says so and keeps what was typed', async (walk) => {
  const { page, visit, expectConsole } = walk
  await visit('/events/supper-under-the-tree')
  await page.route('**/register', (route) => route.fulfill({ status: 503, body: '' }))
  expectConsole(/status of 503/)
  await open(page)
  await dialog(page).getByLabel('Name').fill('Zuri')
  await dialog(page).getByLabel('E-mail', { exact: true }).fill(address())
  await send(page)
  await dialog(page).getByRole('alert').filter({ hasText: 'An error occurred' }).waitFor()
  expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Zuri')
})

journey('an answer that is lost on the way costs no second place', async ({ page, visit }) => {
  await visit('/events/supper-under-the-tree')
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
  await dialog(page).getByLabel('E-mail', { exact: true }).fill(address())
  await send(page)
  await dialog(page).getByRole('alert').waitFor()
  await send(page)
  const news = page.getByRole('status').filter({ hasText: 'You have a place' })
  await news.waitFor()
  expect([keys.length, new Set(keys).size, new Set(given).size]).toEqual([2, 1, 1])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(await news.getByRole('link', { name: 'See my place' }).getAttribute('href')).toBe(
    `/place/${given[0]}`,
  )
})

journey(
  'without script the form is a page, and leads to the place',
  async ({ page, visit, expectConsole }) => {
    await visit('/events/supper-under-the-tree')
    expectConsole(/status of 422/)
    await page.getByRole('link', { name: 'Register', exact: true }).click()
    await page.waitForURL('**/register')
    const submit = page.getByRole('button', { name: 'Register', exact: true })
    await page.getByLabel('Name').fill('Remi')
    await submit.click()
    await page.getByText('Email is required', { exact: true }).waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Remi')
    await page.getByLabel('E-mail', { exact: true }).fill(address())
    await page.getByLabel('Do not contact me').check()
    await submit.click()
    await page.waitForURL(/\/place\/[\w-]{22}$/)
    await page.getByText('You have a place', { exact: true }).waitFor()
  },
  { javaScript: false, width: 390 },
)

journey('a full event puts people in line, and a free place is offered', async (walk) => {
  const { page, visit, axe } = walk
  const path = '/events/coming-out-late-circle'
  const first = await fill('coming-out-late-circle')
  await visit(path)
  await page.getByText(/^All \d+ places are taken/).waitFor()
  await open(page)
  await dialog(page).getByRole('heading', { name: 'Join the wait list' }).waitFor()
  await dialog(page).getByLabel('Name').fill('Kofi')
  await dialog(page).getByLabel('E-mail', { exact: true }).fill(address())
  await send(page)
  const news = page.getByRole('status').filter({ hasText: 'You are on the wait list' })
  await news.getByText(/First in line/).waitFor()
  await news.getByRole('link', { name: 'See my place' }).click()
  await page.getByText('On the wait list. First in line').waitFor()
  const { status } = await fetch(`${siteAddress()}/api/v1/place/${first}`, { method: 'DELETE' })
  expect(status).toBe(200)
  await page.reload()
  await page.getByText(/We hold it until/).waitFor()
  await axe()
  await page.getByRole('button', { name: 'Take my place', exact: true }).click()
  await page.getByText('You have a place', { exact: true }).waitFor()
})

/** Takes every place there is, and gives the address of the first one taken. */
async function fill(id: string): Promise<string> {
  const taken: string[] = []
  for (;;) {
    const answer = await fetch(`${siteAddress()}/api/v1/event/${id}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Guest', email: address(), safeContact: { way: 'none' } }),
    })
    const { data } = register.reply.parse(await answer.json())
    if (data.state === 'waiting') {
      await fetch(`${siteAddress()}/api/v1/place/${data._id}`, { method: 'DELETE' })
      return taken[0] ?? ''
    }
    taken.push(data._id)
  }
}
