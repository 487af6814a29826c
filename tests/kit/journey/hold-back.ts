import type { Page } from '@playwright/test'

/** Keeps answers away, like a slow line, until what it gives is called. */
export async function holdBack(page: Page, what: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
