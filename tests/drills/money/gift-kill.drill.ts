import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { moneyAtStripe, moneyWithUs, watchGifts } from './books.ts'
import { dice } from './dice.ts'
import { giveUntilTold, pageIn, statusOfGift, type Told } from './donors.ts'
import { forgetLimits } from './gift-crowd.ts'
import { sendNotices } from './notices.ts'
import { letTimePass, paymentGround } from './payment-ground.ts'
import { standbyServers } from './standby-servers.ts'
import { holdAt, makeStops, type Stop } from './stops.ts'

type Ground = Awaited<ReturnType<typeof paymentGround>>
/** Set before a gift begins; `reached` when the server has come to where it is to be killed. */
type Trap = { reached: () => Promise<unknown>; release?: () => Promise<void> }

const kills = 50
const timesEach = 3

const create = 'POST /v1/checkout/sessions'
const read = 'GET /v1/checkout/sessions/:id'

/** What a server writes on the way of a gift, held before it is committed. */
const writes: readonly Stop[] = [
  { table: 'gift', on: 'insert' },
  { table: 'payment', on: 'update', when: `new.state = 'open'` },
  { table: 'payment_notice', on: 'insert' },
  { table: 'payment', on: 'update', when: `new.state = 'paid'` },
  { table: 'mail_outbox', on: 'insert' },
  {
    table: 'graphile_worker._private_jobs',
    on: 'delete',
    when: `old.payload ->> 'eventId' is not null`,
  },
]

test('killed fifty times, at every step of a gift and between: each is paid once, thanked once, none lost', async () => {
  const { seed, between, shuffled } = dice()
  const ground = await paymentGround()
  const { stripe, db, pool, environment } = ground
  const server = await standbyServers(environment)
  await watchGifts(db)
  await makeStops(pool, writes)
  const moments = new EventEmitter()
  const notices = sendNotices(stripe, {
    address: server.address,
    onAnswered: () => moments.emit('notice answered'),
  })
  const steps = stepsOf(ground, moments)
  const atRandom = async (): Promise<Trap> => ({ reached: () => wait(between(20, 170)) })
  const named = Array.from({ length: timesEach }, () => steps).flat()
  const traps = shuffled([...named, ...Array(kills - named.length).fill(atRandom)])

  const told = new Map<number, Told>()
  const giving = async (donor: number) => {
    told.set(donor, await giveUntilTold(server.address, donor))
    moments.emit('donor told')
    expect(stripe.pay(pageIn(told.get(donor) as Told))).toBe(true)
  }
  const donors: Promise<void>[] = []
  await server.start()
  for (const [donor, set] of traps.entries()) {
    const trap = await set()
    donors.push(giving(donor))
    await trap.reached()
    await server.kill()
    await trap.release?.()
    await forgetLimits(db)
    await server.start()
  }
  // What was in hand at a kill is taken up again when the killed one has been silent for a while.
  await letTimePass(db)
  await Promise.all(donors)
  await notices.stop()
  for (const { _id } of told.values())
    await expect.poll(() => statusOfGift(server.address, _id)).toBe('received')

  const [theirs, ours] = [moneyAtStripe(stripe), await moneyWithUs(db)]
  console.info(
    `  seed ${seed}: ${kills} kills, ${named.length} of them at ${steps.length} named steps; ` +
      `${told.size} gifts, ${theirs.length} paid at Stripe, ${ours.length} received and thanked for`,
  )
  expect(ours).toEqual(theirs)
  expect(theirs).toHaveLength(kills)
  // Nothing was made twice at Stripe either, and whoever asks once more is led on to the thanks for that very gift.
  expect(stripe.sessions()).toHaveLength(kills)
  const again = await Promise.all(
    [...told.keys()].map((donor) => giveUntilTold(server.address, donor)),
  )
  const thanks = [...told.values()].map(({ _id }) => ({
    _id,
    paymentUrl: expect.stringMatching(new RegExp(`/donationcompleted\\?id=${_id}$`)),
  }))
  expect(again).toEqual(thanks)
})

/** The steps of a gift, each with a way to know that the server has come to it. */
function stepsOf({ stripe, pool }: Ground, moments: EventEmitter): (() => Promise<Trap>)[] {
  const writing = writes.map((_, place) => () => holdAt(pool, place))
  const asking = (
    [
      [create, 'hang'],
      [create, 'hang-after-commit'],
      [read, 'hang'],
    ] as const
  ).map(([call, fault]) => async (): Promise<Trap> => {
    const asked = () => stripe.asked.filter((one) => one.call === call).length
    const before = asked()
    stripe.fail(call, fault)
    const isAsked = () => expect(asked()).toBeGreaterThan(before)
    return { reached: () => vi.waitFor(isAsked, { timeout: 300_000, interval: 2 }) }
  })
  const hearing = ['donor told', 'notice answered'].map((moment) => async (): Promise<Trap> => {
    const heard = once(moments, moment)
    return { reached: () => heard }
  })
  return [...writing, ...asking, ...hearing]
}
