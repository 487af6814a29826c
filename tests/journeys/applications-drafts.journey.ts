import { expect, type Page } from '@playwright/test'
import type { ApplicationKind } from '#contract/application/application.ts'
import { typedFor } from '#tests/kit/applications/typed-answers.ts'
import { fillIn, formOf, openForm, submit, successTitle } from '#tests/kit/journey/application.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const field = (page: Page, name: string) => formOf(page).locator(`[name="${name}"]`)
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))
/** Makes the stored draft of a form a day older. */
const age = (page: Page, form: ApplicationKind) =>
  page.evaluate((key) => {
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...draft, at: draft.at - 86_400_001 }))
  }, `draft ${form}`)
const sharedDeviceSwitch = (page: Page) =>
  formOf(page).getByLabel('Others use this device: keep nothing')

journey('a draft restores text and choices after a reload', async ({ page, visit }) => {
  await openForm(page, visit, 'volunteer')
  const typed = typedFor('volunteer')
  await fillIn(page, typed)
  await openForm(page, visit, 'volunteer')
  await expect(field(page, 'email')).toHaveValue(String(typed['email']))
  await expect(formOf(page).locator('[name="skills"][value="Drive"]')).toBeChecked()
  await expect(field(page, 'genderIdentityOther')).toHaveValue('loom')
  await submit(page).click()
  await expect(page.getByRole('dialog', { name: successTitle })).toBeVisible()
  expect(await stored(page)).toBe('{}')
})

journey(
  'a draft is deleted after a day, by any page and without filling in its form',
  async ({ page, visit, step }) => {
    await step('the draft of another form stays for a day, then any page deletes it', async () => {
      await openForm(page, visit, 'volunteer')
      await field(page, 'firstName').fill('Zuri')
      await visit('/about')
      expect(await stored(page)).toContain('Zuri')
      await age(page, 'volunteer')
      await visit('/about')
      expect(await stored(page)).toBe('{}')
    })
    await step('its own form does not restore an expired draft', async () => {
      await openForm(page, visit, 'member')
      await field(page, 'firstName').fill('Zuri')
      await age(page, 'member')
      await openForm(page, visit, 'member')
      await expect(field(page, 'firstName')).toHaveValue('')
      await expect.poll(() => stored(page)).toBe('{}')
    })
  },
)

journey(
  'on a shared device no draft is stored, and an existing draft is deleted',
  async ({ page, visit }) => {
    await openForm(page, visit, 'member')
    await field(page, 'firstName').fill('Zuri')
    expect(await stored(page)).toContain('Zuri')
    await sharedDeviceSwitch(page).check()
    expect(await stored(page)).toBe('{}')
    await field(page, 'lastName').fill('Okonkwo')
    expect(await stored(page)).toBe('{}')
    await openForm(page, visit, 'member')
    await expect(field(page, 'firstName')).toHaveValue('')
    await expect(sharedDeviceSwitch(page)).toBeChecked()
  },
)

journey('Quick exit deletes the drafts of all forms from the device', async (journeyContext) => {
  const { page, visit, expectHost, context } = journeyContext
  await openForm(page, visit, 'volunteer')
  await fillIn(page, typedFor('volunteer'))
  expect(await stored(page)).toContain('Okonkwo')
  const exit = page.getByRole('button', { name: 'Quick exit' }).first()
  expectHost('www.theweathernetwork.com')
  await context.route(/theweathernetwork/, (route) => route.fulfill({ body: 'elsewhere' }))
  await exit.click()
  await page.getByText('elsewhere').waitFor()
  const state = await context.storageState({ indexedDB: true })
  expect(JSON.stringify(state)).not.toMatch(/Okonkwo|Zuri|Queer|draft/)
})

journey(
  'without a connection the form keeps its input, and sends it later',
  async (journeyContext) => {
    const { page, visit, context, expectConsole } = journeyContext
    expectConsole(/ERR_INTERNET_DISCONNECTED/)
    await openForm(page, visit, 'member')
    const typed = typedFor('member')
    await fillIn(page, typed)
    await context.setOffline(true)
    await submit(page).click()
    const toast = page.locator('[data-sonner-toast]').getByText('An error occurred')
    await expect(toast).toBeVisible()
    await expect(field(page, 'email')).toHaveValue(String(typed['email']))
    await context.setOffline(false)
    await submit(page).click()
    await expect(page.getByRole('dialog', { name: successTitle })).toBeVisible()
  },
)

journey('a lost response causes no second application', async (journeyContext) => {
  const { page, visit } = journeyContext
  const ids: string[] = []
  let isFirst = true
  await page.route('**/api/v1/member/create', async (route) => {
    const response = await route.fetch()
    ids.push((await response.json()).data._id)
    if (!isFirst) return route.fulfill({ response: response })
    isFirst = false
    return route.abort('aborted')
  })
  await openForm(page, visit, 'member')
  await fillIn(page, typedFor('member'))
  await submit(page).click()
  await expect(page.locator('[data-sonner-toast]').getByText('An error occurred')).toBeVisible()
  await submit(page).click()
  await expect(page.getByRole('dialog', { name: successTitle })).toBeVisible()
  expect(new Set(ids).size).toBe(1)
  expect(ids).toHaveLength(2)
})
