import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { damaged } from './chunks.ts'
import type { OpenBackup } from './open-backup.ts'
import { type PartHead, readParts, type Sink } from './parts.ts'
import { addRestoredJobs, copyJobsIn, prepareJobs } from './queued-jobs.ts'
import { nameList } from './snapshot.ts'

/** Loads all parts into the tables of the same schema, in the transaction of the caller. */
export async function loadParts(client: pg.Client, { content }: OpenBackup): Promise<void> {
  const restoreRules = await suspendRules(client)
  await readParts(content(), (head) => openSink(head))
  await restoreRules()

  async function openSink(head: PartHead): Promise<Sink> {
    switch (head.part) {
      case 'table':
        return copyInto(
          client,
          `copy ${nameList([head.name])} (${nameList(head.columns)}) from stdin`,
        )
      case 'jobs': {
        await prepareJobs(client)
        const sink = copyInto(client, copyJobsIn)
        const end = async (rows: number) => {
          await sink.end(rows)
          await addRestoredJobs(client, head.lastId)
        }
        return { ...sink, end }
      }
      case 'sequence':
        await client.query('select setval($1::regclass, $2)', [nameList([head.name]), head.value])
        return { write: () => Promise.reject(damaged()), end: async () => undefined }
    }
  }
}

/**
 * Empties all tables of the rows that migrations insert, and suspends foreign keys and triggers while rows are loaded:
 * tables come in the order of their names, and triggers would count rows twice. Returns the function that restores
 * them, which checks every foreign key.
 */
async function suspendRules(client: pg.Client): Promise<() => Promise<void>> {
  const ownTables = `relnamespace = current_schema()::regnamespace and relkind = 'r'`
  const tables = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where ${ownTables}`,
  )
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select relname::text as table, conname::text as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class on pg_class.oid = conrelid where contype = 'f' and ${ownTables}`,
  )
  for (const { table, name } of keys.rows)
    await client.query(`alter table ${nameList([table])} drop constraint ${nameList([name])}`)
  const names = tables.rows.map(({ name }) => nameList([name]))
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  return async () => {
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of keys.rows)
      await client.query(
        `alter table ${nameList([table])} add constraint ${nameList([name])} ${definition}`,
      )
  }
}

/** Writes rows to PostgreSQL and waits while it is slower than the file. */
function copyInto(client: pg.Client, statement: string): Sink {
  const stream = client.query(copyFrom(statement))
  const done = finished(stream)
  // The error is thrown by the next write or by the end.
  done.catch(() => undefined)
  return {
    write: async (data) => {
      if (!stream.write(data)) await Promise.race([once(stream, 'drain'), done])
    },
    end: async (rows) => {
      stream.end()
      await done
      if (stream.rowCount !== rows) throw damaged()
    },
  }
}
