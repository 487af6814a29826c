import { expect, type Page, test } from '@playwright/test'
import { neutralPage } from '#contract/neutral-page.ts'
import { journey, siteAddress } from '#tests/kit/journey/journey.ts'

const stored = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: (await caches.keys()).length,
  }))
const nothing = { workers: 0, caches: 0 }
const oneWorker = { workers: 1, caches: 0 }

/** Waits until the service worker is active. */
const workerReady = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready))

const lines = (page: Page) => page.getByRole('list').getByRole('link', { name: /^Call / })

journey(
  'after a visit to the programs page, an offline page shows the crisis lines',
  async ({ page, context, visit, axe, expectConsole }) => {
    expectConsole(/ERR_INTERNET_DISCONNECTED|status of 503/)
    await visit('/program')
    await workerReady(page)
    expect(await stored(page)).toEqual(oneWorker)
    await context.setOffline(true)
    expect((await page.goto('/about'))?.status()).toBe(503)
    await expect(page).toHaveTitle('No connection')
    await expect(lines(page)).toHaveText([
      '9-8-8',
      '403-266-4357',
      '1-800-668-6868',
      '1-877-330-6366',
    ])
    await expect(lines(page).first()).toHaveAttribute('href', 'tel:988')
    await expect(page.getByRole('link', { name: /^Text / })).toHaveText(['Text 988', 'Text 686868'])
    await axe()
    await page.setViewportSize({ width: 390, height: 844 })
    await axe({ isLayoutOnly: true })
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveTitle(/^Mission & Vision/)
    expect((await visit('/events')).status()).toBe(200)
  },
)

journey(
  'a visitor who opens no help page gets no service worker and no cache',
  async (journeyContext) => {
    const { page, context, visit } = journeyContext
    for (const path of ['/', '/about', '/events', '/donate?step=1', '/become-member']) {
      await visit(path)
      expect(await stored(page), path).toEqual(nothing)
    }
    await context.setOffline(true)
    await expect(page.goto('/about')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  },
)

journey('the chat and the message page store the lines too', async ({ page, visit, context }) => {
  await visit('/')
  await page.getByRole('button', { name: 'Live Chat' }).click()
  await workerReady(page)
  expect(await stored(page)).toEqual(oneWorker)
  await page.evaluate(async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()
  })
  const second = await context.newPage()
  await second.goto('/support')
  await workerReady(second)
  expect(await stored(second)).toEqual(oneWorker)
})

for (const pages of [['/program'], ['/program', '/about']])
  journey(`Quick exit removes the stored lines, from ${pages.at(-1)}`, async (journeyContext) => {
    const { page, context, visit, expectHost } = journeyContext
    expectHost(new URL(neutralPage).host)
    await context.route(`${neutralPage}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }),
    )
    for (const path of pages) {
      await visit(path)
      await workerReady(page)
    }
    await page.getByRole('button', { name: 'Quick exit' }).click()
    await page.waitForURL(neutralPage)
    await visit('/about')
    await expect.poll(() => stored(page)).toEqual(nothing)
  })

journey(
  'Quick exit on the offline page removes the service worker and its stored data',
  async (journeyContext) => {
    const { page, context, visit, expectHost, expectConsole } = journeyContext
    expectConsole(/ERR_INTERNET_DISCONNECTED|status of 503/)
    expectHost(new URL(neutralPage).host)
    await visit('/program')
    await workerReady(page)
    await page.evaluate(async () => void (await caches.open('a visit')))
    await page.evaluate(() => localStorage.setItem('bagId', 'x'))
    await context.setOffline(true)
    await page.goto('/about')
    await expect(page).toHaveTitle('No connection')
    const exit = page.getByRole('button', { name: 'Quick exit' })
    await expect(exit).toBeInViewport({ ratio: 1 })
    const left = page.waitForRequest(neutralPage)
    await exit.click()
    await left
    await context.setOffline(false)
    await page.waitForLoadState()
    await visit('/about')
    await expect.poll(() => stored(page)).toEqual(nothing)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  },
)

test('the service worker is served without caching, as a script', async () => {
  const { status, headers } = await fetch(`${siteAddress()}/offline.js`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})
