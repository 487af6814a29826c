import { expect, type Page } from '@playwright/test'
import { withoutToken } from './hold-back.ts'

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

/** Resolves when the script of the form can validate and send. */
export const untilFormReady = (page: Page) => page.waitForRequest(/form-guard\/donation/)

/** Opens the form and waits for its script. A form that keeps its token is sent only after its minimum age. */
export async function openDonate(
  page: Page,
  visit: (path: string) => Promise<unknown>,
  { keepsToken = false } = {},
) {
  if (!keepsToken) await withoutToken(page, 'donation')
  const ready = untilFormReady(page)
  await visit('/donate?step=1')
  await ready
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
