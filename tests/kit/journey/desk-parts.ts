import { expect, type Locator, type Page } from '@playwright/test'

export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })

/** The dialog on top. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').last()

export const pane = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** A toast is also in the live region, which a screen reader reads. */
export const expectToast = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text).first()).toBeVisible()
