import * as z from 'zod/mini'
import { type ContentRow, ContentTab } from '#contract/console/content.ts'
import type { ContentKind } from '#contract/console/screen.ts'
import { type Day, dayOf } from '#contract/dates.ts'
import { maxTotal } from '#contract/console/list.ts'
import { Picture } from '#contract/picture.ts'
import { nameActors } from '#server/actors/actors.ts'
import type { Db } from '#server/db/connect.ts'
import type { ContentRules } from '#server/kit/content-kind.ts'
import { keysetPage } from '#server/kit/list-cursor.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { describeRow, type DraftDeps } from './describe.ts'
import { countDrafts, draftPage, isByDay } from './list-queries.ts'
import type { StoredDraft } from './queries.ts'

type Query = {
  limit: number
  after?: string | undefined
  tab?: ContentTab | undefined
  title: string
}

/** A page of the records of one kind. */
export async function listContent(
  { db, clock, keys, kinds }: Pick<DraftDeps, 'db' | 'clock' | 'keys' | 'kinds'>,
  kind: ContentKind,
  { limit, after, tab, title }: Query,
) {
  if (isByDay(tab) && kind !== 'event') {
    const message = 'Only events have this tab.'
    throw new Refusal('invalid', message, { fields: { tab: message } })
  }
  const list = { name: `content ${kind}`, filters: { tab, title } }
  const filters = { kind, tab, title, today: dayOf(clock.now()) }
  const { rows, next, total } = await keysetPage(
    keys,
    list,
    { limit, after },
    {
      read: (position, max) =>
        draftPage(db, filters, { after: afterOf(position, tab), limit: max }),
      count: (max) => countDrafts(db, filters, max),
      positionOf: ({ day, edited_at, position }) => [
        isByDay(tab) ? (day ?? '') : edited_at.getTime(),
        position,
      ],
    },
  )
  const editors = rows.map(({ edited_by }) => edited_by)
  const nameOf = await nameActors(db, { keys }, editors)
  const rules = kinds[kind]
  const summaries = await summarise(db, { kind, rules }, rows)
  const paths = await Promise.all(
    rows.map(async ({ id, is_published }) => (is_published ? rules.pathOf(db, id) : null)),
  )
  return {
    rows: rows.map((row, index): ContentRow => ({
      ...describeRow(row, nameOf, row.has_body),
      day: row.day,
      isCancelled: row.is_cancelled,
      path: paths[index] ?? null,
      ...summaries(row.id),
    })),
    next,
    total,
  }
}

/** How many records each tab of a kind has. */
export async function countContent(
  { db, clock }: Pick<DraftDeps, 'db' | 'clock'>,
  kind: ContentKind,
  title: string,
): Promise<Partial<Record<ContentTab, number>>> {
  const tabs = ContentTab.options.filter((tab) => kind === 'event' || !isByDay(tab))
  const today = dayOf(clock.now())
  const counts = await Promise.all(
    tabs.map(async (tab) => {
      const count = await countDrafts(db, { kind, tab, title, today }, maxTotal + 1)
      return [tab, count] as const
    }),
  )
  return Object.fromEntries(counts)
}

type PageRow = Pick<StoredDraft, 'id' | 'is_published'> & { unpublished: unknown }

const Text = z.catch(z.nullable(z.string()), null)
const Cover = z.catch(z.nullable(z.object({ src: Picture.shape.src })), null)

/** The fields that lists show. A draft may hold anything in them, or nothing. */
const ListedFields = z.catch(
  z.object({
    cover: Cover,
    pictures: z.catch(z.array(Cover), []),
    topic: Text,
    author: Text,
    location: Text,
    starts: Text,
    capacity: z.catch(z.nullable(z.int()), null),
    price: z.catch(z.nullable(z.number()), null),
    sizes: z.catch(z.nullable(z.array(z.object({ size: z.string(), free: z.int() }))), null),
  }),
  {
    cover: null,
    pictures: [],
    topic: null,
    author: null,
    location: null,
    starts: null,
    capacity: null,
    price: null,
    sizes: null,
  },
)

/** What a list shows of each record besides its title: two queries for the whole page. */
async function summarise(
  db: Db,
  { kind, rules: { readForList, event } }: { kind: ContentKind; rules: ContentRules },
  rows: readonly PageRow[],
) {
  const ids = rows.flatMap(({ id, is_published }) => (is_published ? [id] : []))
  const [published, guests] =
    ids.length === 0
      ? []
      : await Promise.all([readForList?.(db, ids), event?.countGuestsOf(db, ids)])
  const bodies = new Map<string, unknown>([
    ...rows.map(({ id, unpublished }) => [id, unpublished] as const),
    ...(published ?? []).map((record) => [record.id, record] as const),
  ])
  return (id: string): Pick<ContentRow, 'picture' | 'note' | 'event' | 'product'> => {
    const fields = ListedFields.parse(bodies.get(id))
    const { cover, pictures, topic, author, location, starts, capacity, price, sizes } = fields
    return {
      picture: (cover ?? pictures[0])?.src ?? null,
      note: topic ?? author,
      event: event
        ? { starts, location, capacity, guests: guests?.get(id) ?? { taken: 0, waiting: 0 } }
        : null,
      product: kind === 'product' ? { price, stock: sizes && stockOf(sizes) } : null,
    }
  }
}

const stockOf = (sizes: readonly { size: string; free: number }[]) => ({
  free: sizes.reduce((sum, { free }) => sum + free, 0),
  soldOut: sizes.filter(({ free }) => free === 0).map(({ size }) => size),
})

function afterOf(key: readonly string[] | undefined, tab: ContentTab | undefined) {
  if (!key) return undefined
  const [value = '', position = ''] = key
  return {
    value: isByDay(tab) ? (value as Day) : new Date(Number(value)),
    position: Number(position),
  }
}
