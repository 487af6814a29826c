import { sql } from 'kysely'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { purgeTable } from '#server/kit/purge-rule.ts'
import { domainLookup, mailboxLookup } from './mailbox.ts'
import { findSlots, insertSlot, lockSlots, moveToFront } from './slot-queries.ts'

/** Emails that strangers can trigger, per sliding hour and day. One form gets at most half of a mailbox's limit. */
const limits = {
  mailbox: { hour: 5, day: 10 },
  form: { hour: 2, day: 5 },
  domain: { hour: 60 },
}

type Slot = { mail: string; form: string; to: string }

/**
 * Reserves the earliest time at which this email stays within all limits. Among the waiting emails of one form to a mailbox
 * the newest goes first, so that a flood cannot delay a later request of the owner. Returns each email with a new or
 * changed time.
 */
export async function reserveSlot(
  tx: Db,
  deps: Pick<Deps, 'keys' | 'clock'>,
  { mail, form, to }: Slot,
): Promise<{ id: string; due_at: Date }[]> {
  const now = deps.clock.now()
  const mailbox = await mailboxLookup(tx, deps, { purpose: 'mail', address: to })
  const domain = await domainLookup(tx, deps, to)
  // A mailbox has one domain, so the lock of the domain also serialises its mailboxes.
  await lockSlots(tx, domain ?? mailbox)
  const slot_at = await findSlot(tx, { mailbox, domain, form, now })
  await insertSlot(tx, { mail_outbox_id: mail, mailbox, domain, form, slot_at })
  if (slot_at <= now) return [{ id: mail, due_at: slot_at }]
  return moveToFront(tx, { mail_outbox_id: mail, mailbox, form, now })
}

type Search = { mailbox: Buffer; domain: Buffer | null; form: string; now: Date }

async function findSlot(tx: Db, { mailbox, domain, form, now }: Search): Promise<Date> {
  const start = now.getTime()
  const ofMailbox = await findSlots(tx, 'mailbox', mailbox, new Date(start - dayMs))
  const ofDomain = domain ? await findSlots(tx, 'domain', domain, new Date(start - hourMs)) : []
  const all = ofMailbox.map(timeOf)
  const ofForm = ofMailbox.filter((slot) => slot.form === form).map(timeOf)
  const windows = [
    { times: all, limit: limits.mailbox.hour, ms: hourMs },
    { times: all, limit: limits.mailbox.day, ms: dayMs },
    { times: ofForm, limit: limits.form.hour, ms: hourMs },
    { times: ofForm, limit: limits.form.day, ms: dayMs },
    { times: ofDomain.map(timeOf), limit: limits.domain.hour, ms: hourMs },
  ]
  return new Date(earliestSlot(start, windows))
}

const timeOf = ({ slot_at }: { slot_at: Date }) => slot_at.getTime()

/** At most `limit` of these times may lie within any `ms` milliseconds. Times are sorted, past and future. */
export type SlotWindow = { times: readonly number[]; limit: number; ms: number }

/** The earliest time, `now` or later, at which one more email stays within the limits of all sliding windows. */
export function earliestSlot(now: number, windows: readonly SlotWindow[]): number {
  const closed = windows.flatMap(closedRanges).toSorted((a, b) => a.from - b.from)
  let slot = now
  for (const { from, to } of closed) {
    if (from >= slot) break
    if (slot < to) slot = to
  }
  return slot
}

/** The ranges in which one more email would exceed the limit: `limit` emails already lie within less than `ms`. */
function closedRanges({ times, limit, ms }: SlotWindow): { from: number; to: number }[] {
  return times.flatMap((first, index) => {
    const last = times[index + limit - 1]
    return last !== undefined && last - first < ms ? [{ from: last - ms, to: first + ms }] : []
  })
}

/** The longest limit looks back one day. */
export const pastSlots = purgeTable({
  kind: 'past mail slots',
  retentionMs: dayMs,
  table: 'mail_slot',
  isOld: (before) => sql`slot_at < ${before}`,
})
