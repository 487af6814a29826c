import { expect, test } from '@playwright/test'
import { type Received, startFakeSmtp } from '#tests/kit/server/fake-smtp.ts'
import { type Journey, journey } from '#tests/kit/journey/journey.ts'
import { type Site, startSite } from '#tests/kit/server/site.ts'

/** A site with a mail server, because the confirmation link is in the email. */
let smtp: Awaited<ReturnType<typeof startFakeSmtp>>
let site: Site
test.beforeAll(async () => {
  test.setTimeout(150_000)
  smtp = await startFakeSmtp()
  site = await startSite({ SMTP_URL: smtp.url })
  // The server renders the pictures of the first email, which takes long on a busy machine.
  await requestEmail()
})
test.afterAll(async () => {
  await site.stop()
  await smtp.stop()
})

const post = (path: string, body: string, type = 'application/x-www-form-urlencoded') =>
  fetch(site.address + path, { method: 'POST', headers: { 'content-type': type }, body })

async function requestEmail(): Promise<{ confirm: string; stop: string; received: Received }> {
  const email = `zuri.${crypto.randomUUID().slice(0, 8)}@example.ca`
  const form = JSON.stringify({ firstName: 'Zuri', lastName: 'Okonkwo', email })
  expect((await post('/api/v1/newsletter/subscribe', form, 'application/json')).status).toBe(201)
  const arrived = () => smtp.received.find(({ to }) => to === email)
  await expect.poll(arrived, { timeout: 80_000, intervals: [50] }).toBeDefined()
  const received = arrived()
  if (!received) throw new Error('It has arrived and is not there.')
  const raw = received.raw.replaceAll(/=\r\n/g, '').replaceAll(/\r\n[ \t]+/g, ' ')
  const path = (kind: string) => new RegExp(`/newsletter/${kind}/[\\w-]{22}`).exec(raw)?.[0] ?? ''
  return { confirm: path('confirm'), stop: path('unsubscribe'), received }
}

async function open({ page, expectHost }: Journey, path: string) {
  expectHost(new URL(site.address).host)
  const response = await page.goto(site.address + path)
  expect(response?.status()).toBe(200)
}

const heading = ({ page }: Journey, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

for (const width of [1440, 390])
  journey(
    `an address is confirmed by pressing the button, not by opening the page, at ${width} px`,
    async (journeyContext) => {
      const { page } = journeyContext
      const axe = () => journeyContext.axe({ isLayoutOnly: width === 390 })
      const { confirm } = await requestEmail()
      await open(journeyContext, confirm)
      await heading(journeyContext, 'One more press')
      expect(await page.title()).toBe('Your address')
      await page.getByRole('button', { name: 'Confirm my address' }).click()
      await heading(journeyContext, 'You are in the loop')
      await expect(page.getByText(/The next one comes on [A-Z][a-z]+ [1-7]\./)).toBeVisible()
      for (const promise of ['Plain outside', 'Easy to stop', 'Yours alone'])
        await expect(page.getByText(promise)).toBeVisible()
      await axe()
      await expect(page.getByRole('link', { name: 'See what is on' })).toHaveAttribute(
        'href',
        '/events',
      )
      await page.getByRole('link', { name: 'I did not ask for this' }).click()
      await heading(journeyContext, 'Stop the letters')
      await page.getByRole('button', { name: 'Take me off the list' }).click()
      await heading(journeyContext, 'You are off the list')
      await axe()
    },
    { width },
  )

journey(
  'confirming works without script',
  async (journeyContext) => {
    const { confirm } = await requestEmail()
    await open(journeyContext, confirm)
    await journeyContext.page.getByRole('button', { name: 'Confirm my address' }).click()
    await heading(journeyContext, 'You are in the loop')
  },
  { javaScript: false },
)

journey(
  '[D34] a mail scanner that opens every link neither confirms nor unsubscribes',
  async (journeyContext) => {
    const { confirm, stop } = await requestEmail()
    for (const path of [confirm, stop, confirm])
      for (const method of ['GET', 'HEAD'])
        expect((await fetch(site.address + path, { method })).headers.get('cache-control')).toBe(
          'no-store',
        )
    await open(journeyContext, confirm)
    await journeyContext.page.getByRole('button', { name: 'Confirm my address' }).click()
    await heading(journeyContext, 'You are in the loop')
  },
)

journey('a mail program unsubscribes with one POST', async (journeyContext) => {
  const { confirm, stop, received } = await requestEmail()
  expect(received.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  expect((await post(confirm, '')).status).toBe(200)
  const response = await post(stop, 'List-Unsubscribe=One-Click')
  expect([response.status, response.redirected]).toEqual([200, false])
  await open(journeyContext, stop)
  journeyContext.expectConsole(/status of 410/)
  const { status } = await post(confirm, '')
  expect(status).toBe(410)
  await open(journeyContext, confirm)
  await journeyContext.page.getByRole('button', { name: 'Confirm my address' }).click()
  await heading(journeyContext, 'This link does not work any more')
  await journeyContext.axe()
})

journey(
  'an unsubscribe link never expires and never offers a new subscription',
  async (journeyContext) => {
    const { page } = journeyContext
    await open(journeyContext, `/newsletter/unsubscribe/${'A'.repeat(22)}`)
    await page.getByRole('button', { name: 'Take me off the list' }).click()
    await heading(journeyContext, 'You are off the list')
    journeyContext.expectConsole(/status of 410/)
    await open(journeyContext, '/newsletter/unsubscribe/cut-off')
    await page.getByRole('button', { name: 'Take me off the list' }).click()
    await heading(journeyContext, 'This link is not whole')
    await expect(page.getByText('we take you off the list by hand')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /new letter/ })).toHaveCount(0)
    await journeyContext.axe()
  },
)
