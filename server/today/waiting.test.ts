import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Role } from '#contract/console/permission.ts'
import { listChats } from '#contract/console/chat.ts'
import { readToday } from '#contract/console/today.ts'
import { waitingGuests } from '#tests/kit/server/guests.ts'
import { buildDesk, type Desk } from '#tests/kit/desk/desk.ts'
import { openOrder } from '#tests/kit/make/open-order.ts'
import { createRecords, eraseRecords } from '#tests/kit/make/records.ts'

/** What visitors left for staff: one record of each kind, two orders to send and one that cannot be sent. */
async function fillDesk(): Promise<Desk> {
  const desk = await buildDesk()
  await createRecords(desk)
  await desk.db
    .updateTable('gift')
    .set({ card_hash: randomBytes(32), card_reported_at: desk.clock.now() })
    .execute()
  for (let i = 0; i < 4; i++) await openOrder(desk, randomUUID())
  const { rows } = await desk.connection.pool.query<{ id: string; state: string }>(`
    with numbered as (select id, row_number() over (order by reference) as n from shop_order)
    update shop_order set state = (array['paid', 'paid', 'unfulfillable', 'awaiting-payment'])[n]
    from numbered where numbered.id = shop_order.id returning shop_order.id, state`)
  for (const { id, state } of rows)
    if (state === 'unfulfillable') await addUnclearPayment(desk, id, 'order')
  const { id } = await desk.db.selectFrom('gift').select('id').executeTakeFirstOrThrow()
  await addUnclearPayment(desk, id, 'gift')
  return desk
}

/** A payment with another amount than asked for, and a dispute. */
async function addUnclearPayment({ db, clock }: Desk, subject: string, purpose: 'gift' | 'order') {
  const id = randomUUID()
  const now = clock.now()
  const payment = { id, subject, purpose, amount: 4_300, description: 'A thing', expires_at: now }
  await db
    .insertInto('payment')
    .values({ ...payment, provider: 'test', created_at: now, state: 'mismatched', checkout_id: id })
    .execute()
  if (purpose === 'order')
    await db.updateTable('shop_order').set({ payment_id: id }).where('id', '=', subject).execute()
  const money = { payment_id: id, amount: 4_000, currency: 'cad' }
  await db
    .insertInto('payment_mismatch')
    .values({ ...money, found_at: now })
    .execute()
  const dispute = { ...money, id, reason: 'fraudulent', state: 'open', opened_at: now } as const
  await db.insertInto('payment_dispute').values(dispute).execute()
}

const care = { 'message-unanswered': 1, 'guest-waiting': 1, 'application-new': 1 }
const orders = {
  'order-disputed': 1,
  'order-payment-unclear': 1,
  'order-to-refund': 1,
  'order-to-send': 2,
}
const gifts = { 'gift-payment-unclear': 1, 'card-reported': 1, 'gift-pledged': 1 }

const waiting: ReadonlySet<string> = new Set(Object.keys({ ...care, ...orders, ...gifts }))

/** The items about visitors, as counts by kind, in their order on the screen. */
async function waitingFor(desk: Desk, roles: readonly Role[]) {
  const { items } = await desk.call(readToday, {}, { as: await desk.addPerson([...roles]) })
  return Object.fromEntries(
    items.flatMap(({ kind, count }) => (waiting.has(kind) ? [[kind, count]] : [])),
  )
}

test('[C126] each role sees how many records of each kind wait for it, with the screen that shows them', async () => {
  const desk = await fillDesk()
  expect(await waitingFor(desk, ['care'])).toEqual(care)
  expect(await waitingFor(desk, ['store'])).toEqual(orders)
  expect(await waitingFor(desk, ['treasurer'])).toEqual({ ...orders, ...gifts })
  expect(await waitingFor(desk, ['editor'])).toEqual({})
  expect(await waitingFor(desk, ['owner'])).toEqual({ ...care, ...orders, ...gifts })
  const { items } = await desk.call(readToday, {}, { as: await desk.addPerson(['treasurer']) })
  const ways = items.map(({ path }) => path)
  expect(ways.filter((way) => /^\/orders(?:\/.+)?$/.test(way ?? ''))).toHaveLength(4)
  expect(ways.filter((way) => /^\/gifts(?:[/?].+)?$/.test(way ?? ''))).toHaveLength(4)
  expect(JSON.stringify(items)).not.toMatch(/zuri|niambi|@/i)
})

test('[C126] the counts are those of the lists in the Desk, and bots do not count', async () => {
  const desk = await fillDesk()
  const as = await desk.addPerson(['care'])
  const chats = await desk.call(listChats, { query: { show: 'open' } as never }, { as })
  expect(chats.rows.filter(({ waitingSince }) => waitingSince)).toHaveLength(
    care['message-unanswered'],
  )
  expect(await waitingGuests(desk)).toHaveLength(care['guest-waiting'])
  for (const table of ['conversation', 'application', 'registration'] as const)
    await desk.db.updateTable(table).set({ is_bot: true }).execute()
  expect(await waitingFor(desk, ['care'])).toEqual({})
})

test('[C126] what is answered, handled, refunded or erased does not wait any more', async () => {
  const desk = await fillDesk()
  await desk.connection.pool.query(`
    update payment set refunded = amount;
    update payment_mismatch set closed_at = now();
    update payment_dispute set state = 'won', closed_at = now();
    update shop_order set state = 'sent' where state = 'paid';
    update conversation set state = 'ended', waiting_since = null;
    update application set state = 'talking'`)
  expect(await waitingFor(desk, ['owner'])).toEqual({
    'guest-waiting': 1,
    'card-reported': 1,
    'gift-pledged': 1,
  })
  await eraseRecords(desk)
  expect(await waitingFor(desk, ['owner'])).toEqual({})
})

test('[C126] nothing waits only for a person whose roles count every kind', async () => {
  const desk = await buildDesk({ withContent: false })
  const isEveryKindCounted = async (...roles: Role[]) =>
    (await desk.call(readToday, {}, { as: await desk.addPerson(roles) })).isEveryKindCounted
  expect(await isEveryKindCounted('owner')).toBe(true)
  expect(await isEveryKindCounted('editor', 'care', 'store', 'treasurer')).toBe(false)
})
