import { hourMs } from '#contract/durations.ts'
import type { SpamAssessment } from './accept-form.ts'
import type { Clock } from './clock.ts'
import type { Db } from '#server/db/connect.ts'
import { tryToken } from './limit.ts'

/** Requests per network that never need a proof, because a browser without JavaScript cannot compute one. */
const freePerHour = 2

type TrafficOptions = {
  action: string
  who: string
  /** Whether more requests were accepted since this time than people send in an hour. Rejected ones do not count. */
  hasManyRequestsSince: (since: Date) => Promise<boolean>
}

/** Requires a proof when more requests arrive than people send, and this network has used up its free requests. */
export async function assessTraffic(
  tx: Db,
  clock: Clock,
  { action, who, hasManyRequestsSince }: TrafficOptions,
): Promise<SpamAssessment> {
  const anHourAgo = new Date(clock.now().getTime() - hourMs)
  if (!(await hasManyRequestsSince(anHourAgo))) return { needsProof: false }
  const reserve = { action: `${action} without proof`, burst: freePerHour, perHour: freePerHour }
  return { needsProof: (await tryToken(tx, clock, { ...reserve, who })) > 0 }
}
