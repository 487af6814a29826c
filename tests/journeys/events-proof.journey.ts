import { expect, type Page, test } from '@playwright/test'
import { type Journey, journey } from '#tests/kit/journey/journey.ts'
import { bookingSiteWithMail } from '#tests/kit/server/booking-site-with-mail.ts'

let site: Awaited<ReturnType<typeof bookingSiteWithMail>>
test.beforeAll(async () => {
  test.setTimeout(150_000)
  site = await bookingSiteWithMail()
})
test.afterAll(() => site.stop())

const sentHead = 'We sent a message to this address'
const submit = (page: Page) => page.getByRole('button', { name: 'Register', exact: true })

async function open({ page, expectHost }: Journey, path: string) {
  expectHost(new URL(site.address).host)
  expect((await page.goto(site.address + path))?.status()).toBe(200)
}

async function fillIn(page: Page, email: string, more?: (page: Page) => Promise<void>) {
  await page.getByLabel('Name', { exact: true }).fill('Zuri')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await more?.(page)
  await submit(page).click()
}

for (const javaScript of [true, false])
  journey(
    `[S2.129] [S1.21] a guest confirms a place through the link in the email, ${javaScript ? 'with' : 'without'} script`,
    async (journeyContext) => {
      const { page, axe } = journeyContext
      // axe needs script in the page.
      const look = async () => (javaScript ? axe() : undefined)
      const email = site.newAddress()
      await open(journeyContext, '/events/supper-under-the-tree/register')
      await fillIn(page, email)
      await expect(page.getByRole('heading', { level: 1, name: sentHead })).toBeVisible()
      await look()
      const path = await site.pathFor(email)
      await open(journeyContext, path)
      await expect(page.getByRole('heading', { level: 1, name: 'One more press' })).toBeVisible()
      await look()
      await page.getByRole('button', { name: 'Yes, I want to come' }).click()
      await expect(page.getByText('You have a place', { exact: true })).toBeVisible()
      expect(await page.title()).toBe('Your booking')
      await look()
    },
    { javaScript, width: javaScript ? 1440 : 390 },
  )

journey(
  'a second registration with one address makes no second place, and its link leads to the first',
  async (journeyContext) => {
    const { page } = journeyContext
    const email = site.newAddress()
    const codes: string[] = []
    for (const count of [1, 3]) {
      await open(journeyContext, '/events/supper-under-the-tree/register')
      await fillIn(page, email)
      await expect(page.getByRole('heading', { level: 1, name: sentHead })).toBeVisible()
      await open(journeyContext, await site.pathFor(email, count))
      await page.getByRole('button', { name: 'Yes, I want to come' }).click()
      codes.push(await page.getByText(/^[A-Z2-9]{2}-[A-Z2-9]{3}-[A-Z2-9]{2}$/).innerText())
    }
    expect(codes[1]).toBe(codes[0])
  },
)

journey('a guest corrects a wrong address and requests the email again', async (journeyContext) => {
  const { page, expectConsole } = journeyContext
  const email = site.newAddress()
  await open(journeyContext, '/events/supper-under-the-tree/register')
  await fillIn(page, 'wrnog@example.org')
  await expect(page.getByRole('heading', { level: 1, name: sentHead })).toBeVisible()
  expectConsole(/status of 429/)
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(
    page.getByText('A message is on its way. Wait a minute, then ask again.'),
  ).toBeVisible()
  await page.getByText('Change the address', { exact: true }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(
    page.getByText('A message is on its way. Wait a minute, then ask again.'),
  ).toBeVisible()
})

journey(
  'with an intake talk the place is held, and the exact address is not shown',
  async (journeyContext) => {
    const { page } = journeyContext
    await open(journeyContext, await site.book('coming-out-late-circle'))
    await expect(page.getByText('Your place is kept. We talk with you first')).toBeVisible()
    expect(await page.content()).not.toContain('Placeholder Close')
  },
)

journey(
  'a full event has a wait list, and a free place is offered to it',
  async (journeyContext) => {
    const { page, axe } = journeyContext
    const path = '/events/resume-evening'
    const first = await fillUp('resume-evening')
    await open(journeyContext, path)
    await expect(page.getByText(/^All \d+ places are taken/)).toBeVisible()
    await open(journeyContext, await site.book('resume-evening'))
    await expect(page.getByText('On the wait list. First in line')).toBeVisible()
    expect((await fetch(`${site.address}/api/v1${first}`, { method: 'DELETE' })).status).toBe(200)
    await page.reload()
    await expect(page.getByText(/We hold it until/)).toBeVisible()
    await axe()
    await page.getByRole('button', { name: 'Take my place', exact: true }).click()
    await expect(page.getByText('You have a place', { exact: true })).toBeVisible()
  },
)

/** Books every place, and returns the page of the first. */
async function fillUp(eventId: string): Promise<string> {
  const first = await site.book(eventId)
  for (;;) {
    const response = await fetch(`${site.address}/api/v1/event/${eventId}/places`)
    if ((await response.json()).data.availability === 'full') return first
    await site.book(eventId)
  }
}
