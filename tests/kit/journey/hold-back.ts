import type { Page } from '@playwright/test'

/** Keeps answers away, like a slow line, until what it gives is called. */
export async function holdBack(page: Page, what: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Gives a way to wait for the body of an answer. A page that leaves takes its answers along, so it is read before. */
export async function readAnswer(
  page: Page,
  what: string | RegExp,
): Promise<() => Promise<unknown>> {
  const read = Promise.withResolvers<unknown>()
  await page.route(what, async (route) => {
    const response = await route.fetch()
    read.resolve(await response.json())
    await route.fulfill({ response })
  })
  return () => read.promise
}
