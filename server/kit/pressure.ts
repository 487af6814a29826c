import { hourMs } from '#contract/durations.ts'
import type { SpamAssessment } from './accept-form.ts'
import type { Clock } from './clock.ts'
import type { Db } from '#server/db/connect.ts'
import { tryToken } from './limit.ts'

/** So many of one network need no proof however much comes in, since a browser without script can give none. */
const freePerHour = 2

type Pressure = {
  /** What is being sent. */
  action: string
  who: string
  /** Whether more was taken in since a moment than people send in an hour. What was refused is no pressure. */
  hasManySince: (since: Date) => Promise<boolean>
}

/** Whether more comes in than people alone would send, and the sender's network has used up what is free of work. */
export async function assessPressure(
  tx: Db,
  clock: Clock,
  { action, who, hasManySince }: Pressure,
): Promise<SpamAssessment> {
  const anHourAgo = new Date(clock.now().getTime() - hourMs)
  if (!(await hasManySince(anHourAgo))) return { isUnderPressure: false }
  const reserve = { action: `${action} without proof`, burst: freePerHour, perHour: freePerHour }
  return { isUnderPressure: (await tryToken(tx, clock, { ...reserve, who })) > 0 }
}
