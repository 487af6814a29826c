import type { Page } from '@playwright/test'
import type { FormName } from '#contract/form-guard.ts'

/** Delays matching requests, like a slow connection, until the returned function is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const release = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await release.promise
    await route.fallback()
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

/**
 * Sends a form without a token, so that it need not wait until the token is old enough. One journey of each form keeps
 * its token.
 */
export const withoutToken = (page: Page, form: FormName): Promise<unknown> =>
  page.route(`**/form-guard/${form}`, (route) => route.abort('aborted'))
