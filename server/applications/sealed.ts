import * as z from 'zod/mini'
import type { StoredApplication } from '#contract/application/stored-answers.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { openRecord, openRecords } from '#server/vault/vault.ts'
import { contactDetailsOf } from './kinds.ts'
import type { ApplicationRow } from './queries.ts'

const Cell = z.record(z.string(), z.unknown())

const Note = z.object({ at: z.string(), by: z.string(), text: z.string() })
export type Note = z.infer<typeof Note>

/** Three parts of the answers, so that staff open only the part they need, and the notes of staff. */
export const applicationRecord = {
  purpose: 'application',
  table: 'application',
  cells: { contact: Cell, answers: Cell, identity: Cell, notes: z.array(Note) },
} as const

type Sealed = Pick<ApplicationRow, 'id' | 'vault_key_id'> &
  Partial<Pick<ApplicationRow, 'contact' | 'answers' | 'identity' | 'notes'>>

/** Decrypts only the parts that are passed. */
export const openParts = (db: Db, deps: Pick<Deps, 'keys'>, { id, ...sealed }: Sealed) =>
  openRecord(db, deps, { kind: applicationRecord, row: id, sealed })

/** Decrypts how to contact the applicant; undefined if the application was erased. */
export async function openContactDetails(
  db: Db,
  deps: Pick<Deps, 'keys'>,
  { id, kind, vault_key_id, contact: sealed }: ApplicationRow,
) {
  const { contact } = await openParts(db, deps, { id, vault_key_id, contact: sealed })
  return contact && contactDetailsOf(kind, contact)
}

/** The same for many rows. An erased application is left out. */
export async function openAllContactDetails(
  db: Db,
  deps: Pick<Deps, 'keys'>,
  rows: readonly ApplicationRow[],
): Promise<ReadonlyMap<string, ReturnType<typeof contactDetailsOf>>> {
  const sealed = rows.map(({ id, vault_key_id, contact }) => ({ id, vault_key_id, contact }))
  const opened = await openRecords(db, deps, applicationRecord, sealed)
  return new Map(
    rows.flatMap(({ id, kind }) => {
      const contact = opened.get(id)?.contact
      return contact ? [[id, contactDetailsOf(kind, contact)]] : []
    }),
  )
}

/** Decrypts all answers of a row, including answers that today's form would reject. */
export async function openAnswers(
  db: Db,
  deps: Pick<Deps, 'keys'>,
  { id, kind, vault_key_id, contact, answers, identity }: ApplicationRow,
): Promise<StoredApplication> {
  const parts = await openParts(db, deps, { id, vault_key_id, contact, answers, identity })
  return { kind, answers: { ...parts.contact, ...parts.answers, ...parts.identity } }
}
