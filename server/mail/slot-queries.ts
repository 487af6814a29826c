import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { MailSlot } from '#server/db/tables.ts'

type SlotRow = Selectable<MailSlot>

/** Serialises all transactions that reserve slots for one mailbox or domain, until this one ends. */
export async function lockSlots(tx: Db, lookup: Buffer): Promise<void> {
  const key = `mail slots ${lookup.toString('base64url')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

export const findSlots = (
  tx: Db,
  column: 'mailbox' | 'domain',
  lookup: Buffer,
  after: Date,
): Promise<Pick<SlotRow, 'form' | 'slot_at'>[]> =>
  tx
    .selectFrom('mail_slot')
    .select(['form', 'slot_at'])
    .where(column, '=', lookup)
    .where('slot_at', '>', after)
    .orderBy('slot_at')
    .execute()

export async function insertSlot(tx: Db, slot: SlotRow): Promise<void> {
  await tx.insertInto('mail_slot').values(slot).execute()
}

type Front = Pick<SlotRow, 'mail_outbox_id' | 'mailbox' | 'form'> & { now: Date }

/**
 * Moves an email to the first slot of the waiting emails of its form to this mailbox; the others move back by one.
 * Emails that another transaction has locked keep their slots. Returns the new times.
 */
export async function moveToFront(
  tx: Db,
  { mail_outbox_id, mailbox, form, now }: Front,
): Promise<{ id: string; due_at: Date }[]> {
  const { rows } = await sql<{ id: string; due_at: Date }>`
    with waiting as (
      select slot.mail_outbox_id, slot.slot_at
      from mail_slot as slot join mail_outbox as email on email.id = slot.mail_outbox_id
      where slot.mailbox = ${mailbox} and slot.form = ${form} and slot.slot_at > ${now}
        and email.attempts = 0 and email.status in ('queued', 'not-sent')
      for update of email skip locked
    ),
    slots as (select slot_at, row_number() over (order by slot_at) as rank from waiting),
    emails as (
      select mail_outbox_id, row_number() over (order by mail_outbox_id <> ${mail_outbox_id}, slot_at) as rank
      from waiting
    ),
    moved as (
      update mail_slot set slot_at = slots.slot_at
      from emails join slots using (rank)
      where mail_slot.mail_outbox_id = emails.mail_outbox_id
      returning mail_slot.mail_outbox_id, mail_slot.slot_at
    )
    update mail_outbox set due_at = moved.slot_at
    from moved
    where mail_outbox.id = moved.mail_outbox_id
    returning mail_outbox.id, mail_outbox.due_at
  `.execute(tx)
  return rows
}

/** Deletes the future slots of deleted emails. Past slots still count. */
export async function freeSlots(tx: Db, emailIds: readonly string[], now: Date): Promise<void> {
  if (emailIds.length === 0) return
  await tx
    .deleteFrom('mail_slot')
    .where('mail_outbox_id', 'in', emailIds)
    .where('slot_at', '>', now)
    .execute()
}
