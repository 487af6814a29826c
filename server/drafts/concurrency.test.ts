import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as content from '#contract/console/content.ts'
import * as publishing from '#contract/console/publishing.ts'
import { contentKinds } from '#server/content-kinds.ts'
import { waitingForLocks } from '#tests/kit/database/waiting-for-locks.ts'
import { buildContentDesk, type ContentDesk } from '#tests/kit/desk/content.ts'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'
import { stockProducts } from '#tests/kit/make/product.ts'
import { previewDraft } from './preview.ts'

/** Another transaction, which has run these statements and commits when the test says so. */
async function otherTransaction({ connection }: ContentDesk, ...statements: [string, unknown[]][]) {
  const client = await connection.pool.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  await run('begin')
  for (const [text, values] of statements) await run(text, values)
  const commit = async () => {
    await run('commit')
    client.release()
  }
  return { run, commit }
}

const untilOneWaits = ({ connection }: ContentDesk) =>
  expect.poll(() => waitingForLocks(connection), { timeout: 20_000 }).toBe(1)

test('[C46] a preview locks in the order of a publish, so neither ends in a deadlock', async () => {
  const desk = await buildContentDesk()
  const [event] = await addEvents(desk, {})
  const key = { kind: 'event', id: event?._id ?? '' } as const
  await desk.save(key, { name: 'Changed' })
  const lockDraft = `select from draft where kind = 'event' and id = $1 for update`
  const publish = await otherTransaction(desk, [lockDraft, [key.id]])
  const preview = previewDraft({ ...desk, kinds: contentKinds }, key)
  await untilOneWaits(desk)
  await publish.run('select from event where id = $1 for update', [key.id])
  await publish.commit()
  expect(await preview).toHaveProperty('replies')
})

test('[C47] an id that another person takes at the same moment is a 409 with one sentence', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  const named = { params: { kind: 'post' }, body: { name: 'Mine' } } as const
  const { id, version } = await desk.call(content.createContent, named, { as })
  const insert = `insert into draft (kind, id, title, is_published, edited_at)
    values ('post', 'wanted', 'Theirs', false, now())`
  const other = await otherTransaction(desk, [insert, []])
  const input = { params: { kind: 'post', id }, body: { version, id: 'wanted' } } as const
  const renamed = desk.send(content.renameContent, input, { as })
  await untilOneWaits(desk)
  await other.commit()
  expect((await renamed).statusCode).toBe(409)
  expect((await renamed).json().error.fields).toEqual({
    id: 'This address is taken. Choose another one.',
  })
})

test('[C57] two campaigns that take one position at the same moment get one sentence', async () => {
  const desk = await buildContentDesk()
  const { id } = await desk.db.selectFrom('campaign').select('id').executeTakeFirstOrThrow()
  await desk.save({ kind: 'campaign', id }, { position: 77 })
  const insert = `insert into campaign (id, position, body, updated_at)
    select 'other', 77, body, now() from campaign limit 1`
  const lock = `select pg_advisory_xact_lock(hashtext('campaign positions'))`
  const other = await otherTransaction(desk, [lock, []], [insert, []])
  const published = desk.publish({ kind: 'campaign', id })
  await untilOneWaits(desk)
  await other.commit()
  expect((await published).json().error.fields).toEqual({
    position: 'Another campaign has this position in the list.',
  })
})

async function teeOf(desk: ContentDesk) {
  await stockProducts(desk, {
    _id: 'tee',
    sizes: ['S', 'M'].map((size) => ({ size, quantity: 3 })),
  })
  return { kind: 'product', id: 'tee' } as const
}

test('[C58] a size that a visitor puts into a bag while it is removed stays', async () => {
  const desk = await buildContentDesk()
  const key = await teeOf(desk)
  await desk.save(key, { sizes: [{ size: 'S' }] })
  const bag = randomUUID()
  const add = await otherTransaction(
    desk,
    [`insert into bag (id, created_at, touched_at) values ($1, now(), now())`, [bag]],
    [
      `insert into bag_line (id, bag_id, product_size_id, quantity, added_at)
       select $1, $2, id, 1, now() from product_size where product_id = 'tee' and size = 'M'`,
      [randomUUID(), bag],
    ],
  )
  const published = desk.publish(key)
  await untilOneWaits(desk)
  await add.commit()
  expect((await published).json().error.fields).toEqual({
    sizes: 'The size M is in a visitor’s bag, so it cannot be removed.',
  })
})

test('[C58] a visitor who adds a size while it is removed is asked to choose another one', async () => {
  const desk = await buildContentDesk()
  await teeOf(desk)
  const remove = await otherTransaction(
    desk,
    [
      `delete from stock_change where product_size_id in (select id from product_size where size = 'M')`,
      [],
    ],
    [`delete from product_size where product_id = 'tee' and size = 'M'`, []],
  )
  const item = { merchId: 'tee', size: 'M', quantity: 1 }
  const payload = { bagId: randomUUID(), item }
  const added = desk.app.inject({ method: 'POST', url: '/api/v1/bag', payload })
  await untilOneWaits(desk)
  await remove.commit()
  expect((await added).statusCode).toBe(422)
  expect((await added).json().error.fields).toHaveProperty(['item.size'])
})

test.each(['email', 'none'])(
  '[C41] [C51] a guest (contact: %s) who registers while the event is unpublished or cancelled gets no place',
  async (way) => {
    const desk = await buildContentDesk()
    const changes = [
      ['delete from event where id = $1', 404],
      ['update event set cancelled_at = now() where id = $1', 409],
    ] as const
    for (const [change, status] of changes) {
      const [event] = await addEvents(desk, daysFromNow(desk, 5))
      const id = event?._id ?? ''
      const lock = 'select from event where id = $1 for update'
      const staff = await otherTransaction(desk, [lock, [id]], [change, [id]])
      const payload = { name: 'Zuri', email: 'zuri@example.org', safeContact: { way } }
      const url = `/api/v1/event/${id}/register`
      const registered = desk.app.inject({ method: 'POST', url, payload })
      await untilOneWaits(desk)
      await staff.commit()
      expect((await registered).statusCode).toBe(status)
    }
    expect(await desk.db.selectFrom('registration').select('id').execute()).toEqual([])
    expect(await desk.db.selectFrom('mail_outbox').select('id').execute()).toEqual([])
  },
)

test('[C49] the capacity never falls below the places that guests take at the same moment', async () => {
  const desk = await buildContentDesk()
  const [event] = await addEvents(desk, { capacity: 40, ...daysFromNow(desk, 5) })
  const key = { kind: 'event', id: event?._id ?? '' } as const
  await desk.save(key, { capacity: 3 })
  const { version } = await desk.open(key)
  const url = `/api/v1/event/${key.id}/register`
  const guests = Array.from({ length: 8 }, (_, index) =>
    desk.app.inject({
      method: 'POST',
      url,
      remoteAddress: `198.51.100.${index}`,
      payload: { name: 'Zuri', email: `g${index}@example.org`, safeContact: { way: 'none' } },
    }),
  )
  const input = { params: key, body: { version } }
  const published = desk.send(publishing.publishContent, input, { as: desk.editor })
  const statuses = (await Promise.all(guests)).map(({ statusCode }) => statusCode)
  expect([200, 422]).toContain((await published).statusCode)
  expect(statuses.every((status) => status === 201)).toBe(true)
  const row = await desk.db
    .selectFrom('event')
    .select(['capacity', 'taken'])
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow()
  expect(row.taken).toBeLessThanOrEqual(row.capacity ?? 0)
  const seated = await desk.db
    .selectFrom('registration')
    .select('id')
    .where('state', '=', 'confirmed')
    .execute()
  expect(seated).toHaveLength(row.taken)
})
