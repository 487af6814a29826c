import * as z from 'zod/mini'
import { CalendarDay } from '../calendar-day.ts'
import { dataOf } from '../endpoint.ts'
import { optionalSingleLine, singleLine, slug } from '../fields.ts'
import { consoleEndpoint } from './endpoint.ts'
import { listOf, pageQuery } from './list.ts'
import { ContentKind, CreatableKind } from './screen.ts'

/** The id of the only record of its kind. */
export const organisationId = 'organisation'

/** Bytes of a draft as JSON. */
export const maxDraftBytes = 256 * 1024

/** Levels of lists and groups in a draft. The deepest form has seven. */
const maxDraftDepth = 40

/** Any JSON object. A draft may be incomplete, so only publishing validates it. */
export const DraftBody = z
  .record(z.string(), z.unknown())
  .check(z.refine((body) => !isDeeperThan(body, maxDraftDepth), 'This draft is nested too deeply'))
export type DraftBody = z.infer<typeof DraftBody>

export const ContentState = z.enum(['draft', 'published', 'archived'])
export type ContentState = z.infer<typeof ContentState>

const recordFields = {
  id: slug,
  title: z.string(),
  state: ContentState,
  /** The draft differs from the published record. */
  isChanged: z.boolean(),
  /** The instant at which the draft is published; null without a schedule. */
  publishAt: z.nullable(z.string()),
  /** Why the scheduled draft was not published; null if nothing failed. */
  scheduleError: z.nullable(z.string()),
  /** The name of the person who last changed the draft; null for the first content. */
  editedBy: z.nullable(z.string()),
  editedAt: z.string(),
}

/** Places taken and guests on the wait list. */
export const GuestCount = z.object({ taken: z.int(), waiting: z.int() })
export type GuestCount = z.infer<typeof GuestCount>

export const ContentRow = z.object({
  ...recordFields,
  /** Only events have a day; null for an event draft without one. */
  day: z.nullable(CalendarDay),
  isCancelled: z.boolean(),
  /** The address of the cover, or of the first picture of a product. */
  picture: z.nullable(z.string()),
  /** The path of the public page; null while the record has none. */
  path: z.nullable(z.string()),
  /** The topic of an event, the author of a post. */
  note: z.nullable(z.string()),
  /** Only for events. A draft may lack any of it. */
  event: z.nullable(
    z.object({
      starts: z.nullable(z.string()),
      location: z.nullable(z.string()),
      capacity: z.nullable(z.int()),
      guests: GuestCount,
    }),
  ),
  /** Only for products. A draft may lack the price in dollars, and has no stock before its first publish. */
  product: z.nullable(
    z.object({
      price: z.nullable(z.number()),
      stock: z.nullable(z.object({ free: z.int(), soldOut: z.array(z.string()) })),
    }),
  ),
})
export type ContentRow = z.infer<typeof ContentRow>

/** `upcoming` and `past` are for events alone; `failed` has the drafts whose schedule failed. Without a tab the list has all records that are not archived. */
export const ContentTab = z.enum([
  'published',
  'upcoming',
  'past',
  'drafts',
  'scheduled',
  'failed',
  'archived',
])
export type ContentTab = z.infer<typeof ContentTab>

/** Part of the title, in any case. */
const titleFilter = { title: optionalSingleLine(100) }

/** The record that was last changed first; upcoming events by their day, past events the newest first. */
export const listContent = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/content/:kind',
  params: z.object({ kind: ContentKind }),
  query: z.object({
    ...pageQuery,
    tab: z.optional(ContentTab),
    ...titleFilter,
  }),
  reply: listOf(ContentRow),
})

/** How many records each tab of a kind has, with the same filter as the list and no further than `maxTotal`. */
export const countContent = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/content/:kind/count',
  params: z.object({ kind: ContentKind }),
  query: z.object(titleFilter),
  reply: dataOf(z.partialRecord(ContentTab, z.int())),
})

export const recordParams = z.object({ kind: ContentKind, id: slug })
export const creatableParams = z.object({ kind: CreatableKind, id: slug })

/** The largest number in an integer column of PostgreSQL. */
const maxVersion = 2_147_483_647

/** The version of the draft that the person saw. Another version in the database is a 409. */
export const seenVersion = { version: z.int().check(z.gte(0), z.lte(maxVersion)) }

const Draft = z.object({
  ...recordFields,
  kind: ContentKind,
  version: z.int(),
  body: z.record(z.string(), z.unknown()),
  /** The id is fixed at the first publish. Until then `renameContent` changes it. */
  isIdFixed: z.boolean(),
  /** The path of the public page; null while the record has none. */
  path: z.nullable(z.string()),
  /** Only for events: when it was cancelled. */
  cancelledAt: z.nullable(z.string()),
  /** Only for published events. */
  guests: z.nullable(GuestCount),
  /** Only for campaigns: the published items of the gallery, whose ids are fixed. */
  fixedItems: z.array(z.object({ src: z.string(), id: z.string() })),
  /** Why the record cannot be unpublished or archived; null if it can. */
  unpublishBlock: z.nullable(z.string()),
  archiveBlock: z.nullable(z.string()),
})
export type Draft = z.infer<typeof Draft>
export const DraftReply = dataOf(Draft)

/** Creates a draft with the name. Its id is proposed from the name and is unique. */
export const createContent = consoleEndpoint({
  permission: 'content:write',
  once: true,
  method: 'POST',
  path: '/content/:kind',
  params: z.object({ kind: CreatableKind }),
  body: z.strictObject({ name: singleLine('Enter a name') }),
  reply: DraftReply,
  status: 201,
})

/** A taken or reserved id, and a record that was published before, are a 409. */
export const renameContent = consoleEndpoint({
  permission: 'content:write',
  method: 'PUT',
  path: '/content/:kind/:id/id',
  params: creatableParams,
  body: z.strictObject({
    ...seenVersion,
    id: z
      .string('Enter an address')
      .check(
        z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens'),
        z.maxLength(100, 'Shorten this to 100 characters or fewer'),
      ),
  }),
  reply: DraftReply,
})

/** While no draft is stored, the body is the published record. */
export const readDraft = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/content/:kind/:id/draft',
  params: recordParams,
  reply: DraftReply,
})

/** Autosave. It never fails on validation. An older version is a 409, and nothing changes. */
export const saveDraft = consoleEndpoint({
  permission: 'content:write',
  method: 'PUT',
  path: '/content/:kind/:id/draft',
  params: recordParams,
  // Room for the version beside the draft.
  maxBytes: maxDraftBytes + 100,
  body: z.strictObject({ ...seenVersion, body: DraftBody }),
  reply: dataOf(
    z.object({
      version: z.int(),
      isChanged: z.boolean(),
      editedBy: z.nullable(z.string()),
      editedAt: z.string(),
    }),
  ),
})

/** The record as visitors see it. A record that is not published is a 404. */
export const readPublished = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/content/:kind/:id/published',
  params: recordParams,
  reply: dataOf(z.object({ body: z.record(z.string(), z.unknown()) })),
})

/** The draft equals the published record again. */
export const discardChanges = consoleEndpoint({
  permission: 'content:write',
  method: 'POST',
  path: '/content/:kind/:id/discard',
  params: recordParams,
  body: z.strictObject(seenVersion),
  reply: DraftReply,
})

/** A new draft without id, date, registrations, stock and schedule. */
export const copyContent = consoleEndpoint({
  permission: 'content:write',
  once: true,
  method: 'POST',
  path: '/content/:kind/:id/copy',
  params: creatableParams,
  body: z.strictObject({}),
  reply: DraftReply,
  status: 201,
})

/** Recursion would overflow the stack on hostile input, so this walks level by level. */
function isDeeperThan(value: unknown, max: number): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > max) return true
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.values(item) : [],
    )
  }
  return false
}
