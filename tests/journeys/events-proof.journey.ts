import { expect, type Page } from '@playwright/test'
import { mailJourney } from '#tests/kit/journey/journey.ts'
import type { MailSite } from '#tests/kit/server/mail-site.ts'

const sentHead = 'We sent a message to this address'
const submit = (page: Page) => page.getByRole('button', { name: 'Register', exact: true })
const onItsWay = 'A message is on its way. Wait a minute, then ask again.'

async function fillIn(page: Page, email: string) {
  await page.getByLabel('Name', { exact: true }).fill('Zuri')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await submit(page).click()
}

mailJourney(
  '[S2.129] [S1.21] a guest confirms a place through the link in the email',
  async ({ page, visit, axe, site }) => {
    const email = site.newEmail()
    await visit('/events/supper-under-the-tree/register')
    await fillIn(page, email)
    await expect(page.getByRole('heading', { level: 1, name: sentHead })).toBeVisible()
    await visit(await site.pathIn(email, /\/place\/[\w-]{22}/))
    await expect(page.getByRole('heading', { level: 1, name: 'One more press' })).toBeVisible()
    await axe()
    await page.getByRole('button', { name: 'Yes, I want to come' }).click()
    await expect(page.getByText('You have a place', { exact: true })).toBeVisible()
    expect(await page.title()).toBe('Your booking')
  },
)

mailJourney(
  'a guest corrects a wrong address and requests the email again',
  async ({ page, visit, site, expectConsole }) => {
    await visit('/events/supper-under-the-tree/register')
    await fillIn(page, 'wrnog@example.org')
    await expect(page.getByRole('heading', { level: 1, name: sentHead })).toBeVisible()
    expectConsole(/status of 429/)
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expect(page.getByText(onItsWay)).toBeVisible()
    await page.getByText('Change the address', { exact: true }).click()
    await page.getByLabel('Email', { exact: true }).fill(site.newEmail())
    await page.getByRole('button', { name: 'Send the message' }).click()
    await expect(page.getByText(onItsWay)).toBeVisible()
  },
)

mailJourney(
  'a full event has a wait list, and a free place is offered to it',
  async ({ page, visit, axe, site }) => {
    const first = await fillUp(site, 'resume-evening')
    await visit('/events/resume-evening')
    await expect(page.getByText(/^All \d+ places are taken/)).toBeVisible()
    await visit(await site.book('resume-evening'))
    await expect(page.getByText('On the wait list. First in line')).toBeVisible()
    expect((await site.call('DELETE', first)).status).toBe(200)
    await page.reload()
    await expect(page.getByText(/We hold it until/)).toBeVisible()
    await axe()
    await page.getByRole('button', { name: 'Take my place', exact: true }).click()
    await expect(page.getByText('You have a place', { exact: true })).toBeVisible()
  },
)

/** Books every place, and returns the page of the first. */
async function fillUp(site: MailSite, eventId: string): Promise<string> {
  const first = await site.book(eventId)
  for (;;) {
    const response = await fetch(`${site.address}/api/v1/event/${eventId}/places`)
    if ((await response.json()).data.availability === 'full') return first
    await site.book(eventId)
  }
}
