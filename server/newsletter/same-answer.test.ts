import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newsletterSite, zuri } from '#tests/kit/server/newsletter-site.ts'

const addresses = {
  reader: 'reader@example.ca',
  'somebody with an unanswered email': 'asked@example.ca',
  'somebody who left': 'gone@example.ca',
  stranger: 'nobody@example.ca',
}

test('a reader, a leaver and a stranger get one answer, for the same work', async () => {
  const site = await withReaders()
  const seen = []
  for (const email of Object.values(addresses)) seen.push(await subscribeWatched(site, email))
  const [first, ...others] = seen
  expect(first?.status).toBe(201)
  expect(first?.statements).toContainEqual(expect.stringMatching(/insert into "subscription"/))
  for (const other of others) expect(other).toEqual(first)
})

test('no email is written before the answer, and only strangers and leavers get one after it', async () => {
  const site = await withReaders()
  const before = (await site.emails()).length
  for (const email of Object.values(addresses)) await site.subscribe({ ...zuri, email })
  expect(await site.emails()).toHaveLength(before)
  await site.answerAll()
  const written = (await site.emails()).slice(0, -before)
  expect(written.map(({ to }) => to).toSorted()).toEqual([
    addresses['somebody who left'],
    addresses.stranger,
  ])
})

type Site = Awaited<ReturnType<typeof newsletterSite>>

async function withReaders(): Promise<Site> {
  const site = await newsletterSite()
  const ask = async (email: string) => {
    await site.subscribe({ ...zuri, email })
    await site.answerAll()
    return site.tokens()
  }
  const leaver = await ask(addresses['somebody who left'])
  await site.confirm(leaver.confirmToken)
  await site.unsubscribe(leaver.stopToken)
  site.clock.advance(25 * 3_600_000)
  const reader = await ask(addresses.reader)
  await site.confirm(reader.confirmToken)
  await ask(addresses['somebody with an unanswered email'])
  site.clock.advance(60_000)
  return site
}

/** A statement that is prepared comes with its name. */
const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)

/** What the asker can see of the answer, and what the database was asked for it. */
async function subscribeWatched(site: Site, email: string) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const answer = await site.subscribe({ ...zuri, email })
  const statements = query.mock.calls.map(([statement]) => textOf(statement))
  query.mockRestore()
  const { date: _date, 'x-request-id': _id, ...headers } = answer.headers
  return { status: answer.statusCode, headers, body: answer.body, statements }
}
