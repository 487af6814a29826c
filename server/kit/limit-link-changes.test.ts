import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { applicationSite } from '#tests/kit/server/application-site.ts'
import { bookingSite } from '#tests/kit/server/booking-site.ts'

const burst = 60
const attempts = 200
const allowedThenRefused = Array.from({ length: attempts }, (_, at) => (at < burst ? 200 : 429))
/** A character of three bytes. */
const wide = '織'

test('an applicant may correct answers 60 times at once, and the rest writes nothing', async () => {
  const site = await applicationSite()
  const _id = await site.apply('member')
  const correct = (at: number) => {
    const whyMember = `${wide.repeat(4_900)} ${at}`
    const answers = { ...goodApplications.member, whyMember }
    return site.myData('correct', {
      _id,
      phoneEnd: '0177',
      application: { kind: 'member', answers },
    })
  }
  const statuses = await statusesOf(site.db, ['application'], correct)
  expect(statuses).toEqual(allowedThenRefused)
  site.clock.advance(30_000)
  expect((await correct(attempts)).statusCode).toBe(200)
})

test('a guest may change a booking 60 times at once, and the rest writes nothing', async () => {
  const site = await bookingSite()
  const { _id } = await site.register('zuri@example.org', { safeContact: { way: 'none' } })
  const change = (at: number) =>
    site.call('PUT', _id, {
      name: `Zuri ${at}`,
      accessNeeds: wide.repeat(900),
      safeContact: { way: 'none' },
    })
  const statuses = await statusesOf(site.db, ['registration'], change)
  expect(statuses).toEqual(allowedThenRefused)
})

test('requests for fresh links with an invented key count, and store nothing for that key', async () => {
  const site = await applicationSite()
  const request = (at: number) =>
    site.myData('fresh-link', { _id: `invented-${at}`.padEnd(22, 'x') })
  const statuses = await statusesOf(site.db, ['token_bucket'], request)
  expect(statuses.filter((status) => status === 404)).toHaveLength(burst)
  const buckets = await site.db.selectFrom('token_bucket').select('action').execute()
  expect(buckets).toEqual([{ action: 'change by link' }])
})

/** The statuses of many attempts from one network. Prints the stored bytes before and after. */
async function statusesOf(
  db: Db,
  tables: string[],
  act: (at: number) => Promise<{ statusCode: number }>,
): Promise<number[]> {
  const before = await storedBytes(db, tables)
  const statuses: number[] = []
  for (let at = 0; at < attempts; at += 1) statuses.push((await act(at)).statusCode)
  const after = await storedBytes(db, tables)
  process.stdout.write(
    `  ${attempts} requests: ${before} bytes in ${tables.join()} before, ${after} after\n`,
  )
  return statuses
}

async function storedBytes(db: Db, tables: string[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(name::regclass))::int as bytes
    from unnest(${tables}::text[]) as name
  `.execute(db)
  return rows[0]?.bytes ?? 0
}
