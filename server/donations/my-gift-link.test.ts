import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dueMail } from '#tests/kit/server/due-mail.ts'
import { giftSite, pageIn } from '#tests/kit/server/gift-site.ts'

const minute = 60_000

/** A monthly donor, and requests for links from new networks. */
async function donorSite() {
  const site = await giftSite()
  await site.pay({ frequency: 'monthly' })
  let requesters = 0
  const requestLink = (email: string, from = `203.0.113.${(requesters += 1)}`) =>
    site.app.inject({
      method: 'POST',
      url: '/api/v1/my-gift-link',
      payload: { email },
      remoteAddress: from,
    })
  const links = async () => {
    await site.settle()
    return (await site.mails()).filter(({ purpose }) => purpose === 'gift link')
  }
  return { ...site, requestLink, links, key: pageIn((await site.mails())[0]) }
}

test('donors and strangers get the same response after the same queries', async () => {
  const { requestLink } = await donorSite()
  // The first request of a process loads the key for address hashes.
  await requestLink('first@example.org')
  const responses = []
  for (const email of ['nia@example.org', 'nobody@example.org']) {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => query.mockRestore())
    const { statusCode, body } = await requestLink(email)
    const statements = query.mock.calls.map(([statement]: unknown[]) =>
      typeof statement === 'object' && statement !== null && 'text' in statement
        ? statement.text
        : statement,
    )
    query.mockRestore()
    responses.push({ statusCode, body, statements })
  }
  expect(responses[0]?.statusCode).toBe(201)
  expect(responses[0]?.statements).toContainEqual(expect.stringContaining('add_job'))
  expect(responses[1]).toEqual(responses[0])
})

test('the link goes to the address of the gift, and to no other', async () => {
  const { requestLink, links, key } = await donorSite()
  for (const email of ['nobody@example.org', 'n.ia@example.org', 'nia+x@example.org'])
    await requestLink(email)
  expect(await links()).toEqual([])
  await requestLink('NIA@example.org')
  const sent = await links()
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([['nia@example.org', 'Your link']])
  expect(pageIn(sent[0])).toBe(key)
})

test('one mailbox gets two links an hour and five a day, and one more waits with the newest content', async () => {
  const site = await donorSite()
  const { requestLink, links, clock } = site
  for (let count = 0; count < 9; count += 1) {
    await requestLink('nia@example.org')
    await links()
    clock.advance(minute)
  }
  expect(dueMail(site, await links())).toHaveLength(2)
  expect(await links()).toHaveLength(3)
  for (let count = 0; count < 60; count += 1) {
    clock.advance(11 * minute)
    await requestLink('nia@example.org')
    await links()
  }
  expect(dueMail(site, await links())).toHaveLength(5)
  expect(await links()).toHaveLength(6)
})

test('one network may request five links, for any address', async () => {
  const { requestLink } = await donorSite()
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1)
    statuses.push((await requestLink(`nobody${count}@example.org`, '203.0.113.200')).statusCode)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})

test('one email has all live recurring gifts, and no ended one', async () => {
  const { pay, requestLink, links, myGift, mails, key, clock } = await donorSite()
  await pay({ frequency: 'yearly' })
  const other = pageIn((await mails()).find(({ text }) => !text.includes(key)))
  await requestLink('nia@example.org')
  const [email] = await links()
  expect([email?.text.includes(key), email?.text.includes(other)]).toEqual([true, true])
  for (const page of [key, other]) await myGift(page, 'cancel')
  clock.advance(15 * minute)
  await requestLink('nia@example.org')
  expect(await links()).toHaveLength(1)
})
