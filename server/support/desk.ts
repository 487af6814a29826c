import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Keys } from '#server/kit/secret.ts'
import { listMessages, type MessageRow, putAnswer } from './queries.ts'
import { keyOf, openWords, sealAnswer, type Words } from './sealed.ts'

export type DeskMessage = { id: string; leftAt: Date; answeredAt: Date | null; words: Words }

/** What waits at the chat, for staff: the newest first. */
export async function readDesk(
  db: Db,
  { keys }: { keys: Keys },
  { most = 200 }: { most?: number } = {},
): Promise<DeskMessage[]> {
  const rows = await listMessages(db, most)
  return Promise.all(
    rows.map(async (row) => ({
      id: idOf(row),
      leftAt: row.left_at,
      answeredAt: row.answered_at,
      words: await openWords(db, keys, row),
    })),
  )
}

/** Puts an answer where the visitor's code finds it. False when no message, or more than one, has such an id. */
export async function answerAtDesk(
  db: Db,
  { keys, clock }: { keys: Keys; clock: Clock },
  { idStart, answer }: { idStart: string; answer: string },
): Promise<boolean> {
  const rows = (await listMessages(db, 10_000)).filter((row) => idOf(row).startsWith(idStart))
  const [row, another] = rows
  if (!row || another) return false
  const sealed = sealAnswer(await keyOf(db, keys, row), row.code_hash, answer)
  await putAnswer(db, row.code_hash, { answer: sealed, answered_at: clock.now() })
  return true
}

const idOf = ({ vault_key }: MessageRow) => vault_key.slice(0, 8)
