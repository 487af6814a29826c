import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newsletterSite, zuri } from '#tests/kit/server/newsletter-site.ts'

const addresses = {
  subscriber: 'reader@example.ca',
  unconfirmed: 'asked@example.ca',
  formerSubscriber: 'gone@example.ca',
  stranger: 'nobody@example.ca',
}

test('a subscriber, a former subscriber and a stranger get the same response from the same queries', async () => {
  const site = await siteWithSubscribers()
  const responses = []
  for (const email of Object.values(addresses)) responses.push(await observeSubscribe(site, email))
  const [first, ...others] = responses
  expect(first?.status).toBe(201)
  expect(first?.statements).toContainEqual(expect.stringMatching(/insert into "subscription"/))
  for (const other of others) expect(other).toEqual(first)
})

test('no email is queued before the response, and only strangers and former subscribers get one later', async () => {
  const site = await siteWithSubscribers()
  const before = (await site.emails()).length
  for (const email of Object.values(addresses)) await site.subscribe({ ...zuri, email })
  expect(await site.emails()).toHaveLength(before)
  await site.settle()
  const written = (await site.emails()).slice(0, -before)
  expect(written.map(({ to }) => to).toSorted()).toEqual([
    addresses.formerSubscriber,
    addresses.stranger,
  ])
})

type Site = Awaited<ReturnType<typeof newsletterSite>>

async function siteWithSubscribers(): Promise<Site> {
  const site = await newsletterSite()
  const signUp = async (email: string) => {
    await site.subscribe({ ...zuri, email })
    await site.settle()
    return site.tokens()
  }
  const former = await signUp(addresses.formerSubscriber)
  await site.confirm(former.confirmToken)
  await site.unsubscribe(former.stopToken)
  site.clock.advance(25 * 3_600_000)
  const subscriber = await signUp(addresses.subscriber)
  await site.confirm(subscriber.confirmToken)
  await signUp(addresses.unconfirmed)
  site.clock.advance(60_000)
  return site
}

/** A prepared statement is an object with its text. */
const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)

/** The response to a sign-up, and the SQL statements that it caused. */
async function observeSubscribe(site: Site, email: string) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const response = await site.subscribe({ ...zuri, email })
  const statements = query.mock.calls.map(([statement]) => textOf(statement))
  query.mockRestore()
  const { date: _date, 'x-request-id': _id, ...headers } = response.headers
  return { status: response.statusCode, headers, body: response.body, statements }
}
