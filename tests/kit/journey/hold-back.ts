import type { Page } from '@playwright/test'

/** Delays matching requests, like a slow connection, until the returned function is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const release = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await release.promise
    await route.continue()
  })
  return release.resolve
}

/** Returns a function that waits for the body of a response. It is read early, because navigation discards it. */
export async function readResponseBody(
  page: Page,
  url: string | RegExp,
): Promise<() => Promise<unknown>> {
  const read = Promise.withResolvers<unknown>()
  await page.route(url, async (route) => {
    const response = await route.fetch()
    read.resolve(await response.json())
    await route.fulfill({ response })
  })
  return () => read.promise
}
