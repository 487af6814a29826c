import type { Page } from '@playwright/test'
import { withoutToken } from './hold-back.ts'

export const form = (page: Page) => page.getByRole('form', { name: 'Stay In The Loop!' })
export const field = (page: Page, label: string) => form(page).getByLabel(label)
export const button = (page: Page) => form(page).getByRole('button', { name: 'Subscribe' })

/** Opens the form and waits until its script validates and sends. Only with a token does sending take three seconds. */
export async function open(
  page: Page,
  visit: (path: string) => Promise<unknown>,
  { path = '/newsletter', hasToken = false } = {},
) {
  if (!hasToken) await withoutToken(page, 'newsletter-subscribe')
  const guard = page.waitForRequest('**/form-guard/newsletter-subscribe')
  await visit(path)
  await form(page).scrollIntoViewIfNeeded()
  await guard
}

export async function fillIn(page: Page) {
  await field(page, 'First name').fill('Zuri')
  await field(page, 'Last name').fill('Okonkwo')
  await field(page, 'Email').fill(`zuri.${crypto.randomUUID().slice(0, 8)}@example.ca`)
}

export const values = async (page: Page) =>
  Promise.all(['First name', 'Last name', 'Email'].map((label) => field(page, label).inputValue()))
