import type { ChatRow } from '#contract/console/chat.ts'
import { dayOf } from '#contract/dates.ts'
import { nameActors } from '#server/actors/actors.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keysetPage } from '#server/kit/list-cursor.ts'
import { chatPage, countChats, type ConversationRow } from './queries.ts'
import { erasedAt } from './messages.ts'

type ListDeps = Pick<Deps, 'db' | 'keys'>
type Query = { limit: number; after?: string | undefined; show: 'open' | 'ended' }

/** A page of conversations. It decrypts no message, so reading the list needs no entry in the audit log. */
export async function listChats(deps: ListDeps, self: string, { limit, after, show }: Query) {
  const list = { name: 'chats', filters: { show, self } }
  const page = await keysetPage(
    deps.keys,
    list,
    { limit, after },
    {
      read: (position, max) =>
        chatPage(deps.db, { show, self }, { after: positionIn(position), limit: max }),
      count: (max) => countChats(deps.db, show, max),
      positionOf: ({ rank, sorted_at, id }) => [rank, sorted_at.getTime(), id],
    },
  )
  return { ...page, rows: await describeChats(deps.db, deps, self, page.rows) }
}

const positionIn = (position: readonly string[] | undefined) =>
  position && {
    rank: Number(position[0]),
    sortedAt: new Date(Number(position[1])),
    id: String(position[2]),
  }

/** One conversation as a row of the list. */
export async function describeChat(
  db: Db,
  deps: Pick<ListDeps, 'keys'>,
  self: string,
  row: ConversationRow,
): Promise<ChatRow> {
  const [described] = await describeChats(db, deps, self, [row])
  if (!described) throw new Error('A row has a description.')
  return described
}

async function describeChats(
  db: Db,
  deps: Pick<ListDeps, 'keys'>,
  self: string,
  rows: readonly Omit<ConversationRow, 'code_hash' | 'vault_key_id'>[],
): Promise<ChatRow[]> {
  const firstNameOf = await firstNames(
    db,
    deps,
    rows.map(({ taken_by_staff_id }) => taken_by_staff_id),
  )
  return rows.map((row) => ({
    id: row.id,
    label: row.id.slice(0, 4).toUpperCase(),
    state: row.state,
    version: row.version,
    takenBy: row.taken_by_staff_id === null ? null : firstNameOf(row.taken_by_staff_id),
    isMine: row.taken_by_staff_id === self,
    answerBy: row.answer_by,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    lastAt: row.last_at.toISOString(),
    lastNumber: row.last_number,
    erasedOn: dayOf(erasedAt(row)),
  }))
}

/** Names staff in the chat. */
export async function firstNames(
  db: Db,
  { keys }: Pick<ListDeps, 'keys'>,
  ids: readonly (string | null)[],
): Promise<(id: string) => string> {
  const nameOf = await nameActors(db, { keys }, ids)
  return (id) => nameOf(id).split(' ')[0] ?? ''
}
