import type { FormGuard } from '#contract/form-guard.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller, SpamAssessment } from '#server/kit/accept-form.ts'
import { takeFreeRequest } from '#server/kit/assess-traffic.ts'
import type { Deps } from '#server/kit/deps.ts'
import { defaultDifficulty, maxDifficulty } from '#server/kit/form-guard.ts'
import { householdsOfSite } from '#server/kit/limit.ts'
import { countUnprovenOf, lockNetwork } from './queries.ts'

/** So many unconfirmed registrations of a network need no proof of work. Each further group doubles the work. */
const groupSize = 4

/**
 * Decides whether the browser must send a proof of work, and how hard it is. Only unconfirmed registrations of the
 * caller's own network count, whatever addresses they have, so the result reveals nothing about an address.
 */
export async function assessRegistration(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { who, whoYesterday = who }: Caller,
  { eventId, guard }: { eventId: string; guard: FormGuard },
): Promise<SpamAssessment> {
  await lockNetwork(tx, eventId, who)
  // The hash of a network changes daily, so count under today's and yesterday's.
  const networks = [who, whoYesterday]
  const unproven = await countUnprovenOf(tx, { eventId, networks, now: clock.now() })
  const count = Math.max(unproven.network, Math.floor(unproven.site / householdsOfSite))
  const minDifficulty = difficultyAfter(count)
  if (count < groupSize || guard.proof !== undefined) return { needsProof: false, minDifficulty }
  const free = await takeFreeRequest(tx, clock, { action: 'register', who, guard })
  return { ...free, minDifficulty }
}

const difficultyAfter = (unconfirmed: number): number =>
  Math.min(maxDifficulty, defaultDifficulty + Math.floor(unconfirmed / groupSize))
