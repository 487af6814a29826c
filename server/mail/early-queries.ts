import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/**
 * So often may an email be called before its time. A try that is called early takes nothing from the others, but a
 * mail server that is up by halves must not be asked without end. A probe leaves some for when it is really back.
 */
const mostEarly = { probe: 3, all: 6 }

/** An email that waits for the mail server to come back and has not been a probe too often. */
export async function findProbe(db: Db, now: Date): Promise<string | undefined> {
  const found = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('status', '=', 'queued')
    .where('unreachable', '=', true)
    .where('due_at', '>', now)
    .where('early_tries', '<', mostEarly.probe)
    .orderBy('early_tries')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/**
 * Makes due what could not reach the mail server, all or one alone; whoever calls adds the jobs. One that somebody
 * has locked is left to them: two that call at once would wait for each other for ever.
 */
export async function callEarly(db: Db, now: Date, only?: string): Promise<string[]> {
  const waiting = db
    .selectFrom('mail_outbox')
    .select('id')
    .where('status', '=', 'queued')
    .where('unreachable', '=', true)
    .where('early_tries', '<', mostEarly.all)
    .$if(only !== undefined, (all) => all.where('id', '=', only ?? ''))
    .forUpdate()
    .skipLocked()
  const called = await db
    .updateTable('mail_outbox')
    .set((row) => ({
      // By every clock: the job runs at once, and maybe on a machine whose clock is behind ours.
      due_at: sql<Date>`least(${now}::timestamptz, now())`,
      unreachable: false,
      early_tries: row('early_tries', '+', 1),
    }))
    .where('id', 'in', waiting)
    .returning('id')
    .execute()
  return called.map(({ id }) => id)
}
