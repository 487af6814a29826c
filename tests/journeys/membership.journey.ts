import { expect, test } from '@playwright/test'
import { linkOf, partOf, readOnce, textsOf } from '#tests/kit/journey/html.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const membership = readOnce('/become-member')

test('[S2.89] the page gives four reasons to join', async () => {
  const { document } = await membership()
  expect(textsOf(partOf(document, 'Why join'), 'li h3')).toEqual([
    'A vote',
    'First places',
    'A call back',
    'Your say',
  ])
})

test('[S2.89] the page lists the programs for members and links to all programs', async () => {
  const { document } = await membership()
  expect(textsOf(partOf(document, 'Programs for members'), 'li h3')).toEqual([
    'Resume Building',
    'Wellness Session',
    'Interview Prep',
  ])
  expect(linkOf(document, 'See all programs').getAttribute('href')).toBe('/program')
})

test('[S2.90] Become a member is a link to the form, also without script', async () => {
  const { document } = await membership()
  const form = partOf(document, 'Membership form')
  const main = document.querySelector('main') ?? document
  expect(linkOf(main, 'Become a member').getAttribute('href')).toBe('#form')
  expect(form.id).toBe('form')
  expect(textsOf(form, 'button[type=submit]')).toEqual(['Submit'])
})

journey('[S2.90] Become a member scrolls to the form', async ({ page, visit }) => {
  await visit('/become-member')
  const form = page.getByRole('region', { name: 'Membership form', exact: true })
  const heading = form.getByRole('heading', { level: 2 })
  await expect(heading).not.toBeInViewport()
  await page.getByRole('main').getByRole('link', { name: 'Become a member', exact: true }).click()
  await expect(heading).toBeInViewport()
  await expect(form.getByRole('button', { name: 'Submit' })).toBeVisible()
})
