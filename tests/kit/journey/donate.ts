import { expect, type Page } from '@playwright/test'

export const donor = {
  'First name': 'Niambi',
  'Last name': 'Adeyemi',
  'Phone number': '403-555-0188',
  Address: '12 Placeholder Street SE',
  City: 'Calgary',
}

export const next = (page: Page) => page.getByRole('button', { name: 'Next' })
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
export const preset = (page: Page, dollars: number) =>
  page.getByRole('radio', { name: new RegExp(`^\\$${dollars} `) })

/** Opens the form and waits until its script can validate and send. */
export async function openDonate(page: Page, visit: (path: string) => Promise<unknown>) {
  const guard = page.waitForResponse(/form-guard\/donation/)
  await visit('/donate?step=1')
  await guard
}

/** Uses a new email address for each donor, because a mailbox gets only a few emails a day. */
export async function fillInDonor(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(donor))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Email', { exact: true }).fill(`${crypto.randomUUID()}@example.org`)
}

/** Goes from the first step to the third. */
export async function toPayment(page: Page): Promise<void> {
  await next(page).click()
  await expect(page).toHaveURL(/step=2/)
  await fillInDonor(page)
  await next(page).click()
  await expect(page).toHaveURL(/step=3/)
  await expect(submit(page)).toBeVisible()
}

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()
