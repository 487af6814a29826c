import { type Page, test } from '@playwright/test'
import { giftSiteWithMail } from '#tests/kit/server/gift-mail.ts'
import type { Journey } from './journey.ts'

type Site = Awaited<ReturnType<typeof giftSiteWithMail>>
type Given = Awaited<ReturnType<Site['give']>>

/** A site of their own for the journeys of a file, with two paid gifts. */
export function giftJourneys() {
  let started: { site: Site; gifts: [Given, Given] } | undefined
  const site = () => {
    if (!started) throw new Error('The site starts before the first journey, and not earlier.')
    return started
  }
  test.beforeAll(async () => {
    test.setTimeout(150_000)
    const own = await giftSiteWithMail()
    started = { site: own, gifts: [await own.give(), await own.give()] }
  })
  test.afterAll(() => started?.site.stop())
  return {
    site: () => site().site,
    gift: (which: 0 | 1) => site().gifts[which],
    open({ visit, expectHost }: Journey, path: string, expected?: { status: number }) {
      const { address } = site().site
      expectHost(new URL(address).host)
      return visit(address + path, expected)
    },
  }
}

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()
