import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { type Held, heldBy, waitForTurn } from './hold-queries.ts'

/** What one network may keep from others at a time without having paid for it. What is paid does not count. */
const most = { orders: 2, pieces: 10 }
/** A whole IPv6 site, say a university, may hold as much as so many households. */
const householdsOfSite = 8
/** By then the provider has closed the page of an order that nobody paid. */
const heldSeconds = 36 * 60

/** The names under which an order is counted while it waits for its payment. */
export function networkOf({ who }: Caller): { network: string; site: string | null } {
  const [network = '', site] = who.split('/')
  return { network, site: site ?? null }
}

/** Refuses whoever holds too much already. Before the order is written, in its transaction. */
export async function checkHolds(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  caller: Caller,
  pieces: number,
): Promise<void> {
  if (pieces > most.pieces)
    throw new Refusal(
      'conflict',
      `Up to ${most.pieces} pieces can be ordered at once. For more, write to us and we will help.`,
    )
  // By both names of a network: a day that begins at noon has two of them.
  const names = [caller, { who: caller.whoYesterday ?? caller.who }].map(networkOf)
  const networks = names.map(({ network }) => network)
  const sites = names.flatMap(({ site }) => site ?? [])
  await waitForTurn(tx, [...networks.slice(0, 1), ...sites.slice(0, 1)])
  const now = clock.now()
  refuseBeyond(await heldBy(tx, 'network', networks), { pieces, now, times: 1 })
  if (sites.length > 0)
    refuseBeyond(await heldBy(tx, 'site', sites), { pieces, now, times: householdsOfSite })
}

type RequestedHold = { pieces: number; now: Date; times: number }

function refuseBeyond(held: Held, { pieces, now, times }: RequestedHold): void {
  const isFull = held.orders >= most.orders * times || held.pieces + pieces > most.pieces * times
  if (!isFull) return
  const heldFor = held.since ? (now.getTime() - held.since.getTime()) / 1_000 : 0
  throw new Refusal(
    'too-many',
    'Other orders from your network wait for their payment. Pay for one or give it up, or try again in half an hour.',
    { retryAfterSeconds: Math.max(1, Math.ceil(heldSeconds - heldFor)) },
  )
}
