import { hourMs } from '#contract/durations.ts'
import type { FormGuard } from '#contract/form-guard.ts'
import type { SpamAssessment } from './accept-form.ts'
import type { Clock } from './clock.ts'
import type { Db } from '#server/db/connect.ts'
import { type Limit, tryTokens } from './limit.ts'

/** Requests per network that never need a proof, because a browser without JavaScript cannot compute one. */
const freePerHour = 2

type ReserveOptions = {
  action: string
  who: string
  guard: FormGuard
  /** A limit for all networks together, for forms where each request without proof costs us much. */
  siteLimit?: Pick<Limit, 'burst' | 'perHour'>
}

type TrafficOptions = ReserveOptions & {
  /** Whether more requests were accepted since this time than people send in an hour. Rejected ones do not count. */
  hasManyRequestsSince: (since: Date) => Promise<boolean>
}

/** Requires a proof when more requests arrive than people send, and this network has used up its free requests. */
export async function assessTraffic(
  tx: Db,
  clock: Clock,
  { hasManyRequestsSince, ...reserve }: TrafficOptions,
): Promise<SpamAssessment> {
  if (reserve.guard.proof !== undefined) return { needsProof: false }
  const anHourAgo = new Date(clock.now().getTime() - hourMs)
  if (!(await hasManyRequestsSince(anHourAgo))) return { needsProof: false }
  return takeFreeRequest(tx, clock, reserve)
}

/**
 * Requires a proof unless this network has a free request left. Free requests are for visitors without script: a
 * browser with script sends a form token, and can compute a proof.
 */
export async function takeFreeRequest(
  db: Db,
  clock: Clock,
  { action, who, guard, siteLimit }: ReserveOptions,
): Promise<SpamAssessment> {
  if (guard.formToken !== undefined) return { needsProof: true }
  const reserve = `${action} without proof`
  const tokens = [{ action: reserve, who, burst: freePerHour, perHour: freePerHour }]
  if (siteLimit) tokens.push({ action: reserve, who: 'everybody', ...siteLimit })
  const isFree = (await tryTokens(db, clock, tokens)) === 0
  return isFree ? { needsProof: false, tokens } : { needsProof: true }
}
