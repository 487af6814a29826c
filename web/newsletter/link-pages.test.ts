import { expect, test } from 'vitest'
import { textOf } from '#tests/kit/html.ts'
import { builtSite } from '#tests/kit/server/built-site.ts'
import { newsletterSite, zuri } from '#tests/kit/server/newsletter-site.ts'

/** The built pages, and the paths in the confirmation email to a new subscriber. */
async function emailedPages() {
  const site = await newsletterSite()
  await site.subscribe(zuri)
  await site.settle()
  const { confirmToken, stopToken } = await site.tokens()
  const [email] = await site.emails()
  return {
    ...(await builtSite(site)),
    email,
    confirm: `/newsletter/confirm/${confirmToken}`,
    stop: `/newsletter/unsubscribe/${stopToken}`,
  }
}

test('[D34] a mail scanner that opens every link neither confirms nor unsubscribes, and without script the button confirms', async () => {
  const { app, open, confirm, stop } = await emailedPages()
  for (const url of [confirm, stop, confirm])
    for (const method of ['GET', 'HEAD'] as const)
      expect((await app.inject({ method, url })).headers['cache-control']).toBe('no-store')
  const page = await open(confirm)
  expect(page.heading).toBe('One more press')
  expect((await page.press('Confirm my address')).heading).toBe('You are in the loop')
})

test('a mail program unsubscribes with one POST, and then the confirmation link does not work', async () => {
  const { app, open, email, confirm, stop } = await emailedPages()
  expect(email?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  await (await open(confirm)).press('Confirm my address')
  const { statusCode } = await app.inject({
    method: 'POST',
    url: stop,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(statusCode).toBe(200)
  const refused = await (await open(confirm)).press('Confirm my address')
  expect([refused.status, refused.heading]).toEqual([410, 'This link does not work any more'])
})

test('an unsubscribe link never expires and never offers a new subscription', async () => {
  const { open } = await builtSite(await newsletterSite())
  const unknown = await open(`/newsletter/unsubscribe/${'A'.repeat(22)}`)
  expect((await unknown.press('Take me off the list')).heading).toBe('You are off the list')
  const cutOff = await (await open('/newsletter/unsubscribe/cut-off')).press('Take me off the list')
  expect([cutOff.status, cutOff.heading]).toEqual([410, 'This link is not whole'])
  expect(cutOff.text).toContain('we take you off the list by hand')
  const links = cutOff.document.querySelectorAll('main a').map(textOf)
  expect(links.filter((name) => name.includes('new letter'))).toEqual([])
})
