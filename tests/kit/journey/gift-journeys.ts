import { type Page, test } from '@playwright/test'
import { giftSiteWithMail } from '#tests/kit/server/gift-site-with-mail.ts'
import type { Journey } from './journey.ts'

type Site = Awaited<ReturnType<typeof giftSiteWithMail>>
type PaidGift = Awaited<ReturnType<Site['give']>>

/** Starts a separate site for the journeys of one file, with two paid gifts. */
export function giftJourneys() {
  let started: { site: Site; gifts: [PaidGift, PaidGift] } | undefined
  const site = () => {
    if (!started) throw new Error('The site is available only inside a journey.')
    return started
  }
  test.beforeAll(async () => {
    test.setTimeout(150_000)
    const newSite = await giftSiteWithMail()
    started = { site: newSite, gifts: [await newSite.give(), await newSite.give()] }
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
