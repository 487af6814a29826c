import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#tests/kit/database/database.ts'

test('bump_noun raises the version and sends a notification when the transaction commits', async () => {
  const { url, connection } = await freshDatabase()
  const listener = new pg.Client(url)
  await listener.connect()
  onTestFinished(() => listener.end())
  await listener.query('listen noun_changed')
  const notifications: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => notifications.push(payload))

  const { db } = connection
  await sql`select bump_noun('event')`.execute(db)
  await sql`select bump_noun('post')`.execute(db)
  await db.transaction().execute(async (tx) => {
    await sql`select bump_noun('event')`.execute(tx)
    await sql`select bump_noun('event')`.execute(tx)
  })
  const broken = db.transaction().execute(async (tx) => {
    await sql`select bump_noun('event')`.execute(tx)
    throw new Error('rolled back')
  })
  await expect(broken).rejects.toThrow('rolled back')

  const versions = await db
    .selectFrom('noun_version')
    .select(['noun', 'version'])
    .orderBy('noun')
    .execute()
  expect(versions).toEqual([
    { noun: 'event', version: 3 },
    { noun: 'post', version: 1 },
  ])
  await expect.poll(() => notifications).toEqual(['event:1', 'post:1', 'event:2', 'event:3'])
})

test('concurrent changes of one noun each raise its version', async () => {
  const { connection } = await freshDatabase({ max: 10 })
  await Promise.all(
    Array.from({ length: 20 }, () => sql`select bump_noun('post')`.execute(connection.db)),
  )
  const { version } = await connection.db
    .selectFrom('noun_version')
    .select('version')
    .executeTakeFirstOrThrow()
  expect(version).toBe(20)
})

test('the database stores only one organisation', async () => {
  const { db } = (await freshDatabase()).connection
  const insert = () => db.insertInto('organisation').values({ body: {} }).execute()
  await insert()
  await expect(insert()).rejects.toThrow(/duplicate key/)
  const second = db.insertInto('organisation').values({ id: false, body: {} }).execute()
  await expect(second).rejects.toThrow(/check constraint/)
})

test('no bucket gets tokens that are negative or infinite, or has an empty name', async () => {
  const { db } = (await freshDatabase()).connection
  const take = (action: string, who: string, burst: number) =>
    sql`
      select take_tokens(array[${action}], array[${who}], array[${burst}::float8], array[1], now())
    `.execute(db)
  for (const burst of [-1, Number.NaN, Number.POSITIVE_INFINITY])
    await expect(take('apply', 'someone', burst)).rejects.toThrow('This is no rate limit.')
  await expect(take('', 'someone', 5)).rejects.toThrow('This is no rate limit.')
  await expect(take('apply', '', 5)).rejects.toThrow('This is no rate limit.')
  await take('apply', 'someone', 5)
  const { rows } = await sql`select tokens from token_bucket`.execute(db)
  expect(rows).toEqual([{ tokens: 4 }])
})
