import type * as z from 'zod/mini'
import type { AuditAction } from '#contract/console/audit-action.ts'
import type { Draft, DraftBody, GuestCount } from '#contract/console/content.ts'
import type { ContentKind } from '#contract/console/screen.ts'
import type { NumberChange } from '#contract/console/crisis-line.ts'
import type { Suggestions } from '#contract/console/suggestion.ts'
import type { Day } from '#contract/dates.ts'
import { publishMessage } from '#contract/console/publish-message.ts'
import type { NoticeCounts, NoticePreview } from '#contract/console/guest-notice.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from './actor.ts'
import type { Deps } from './deps.ts'

type Fields = Record<string, string>

/** A record before and after a publish. Without `before` the record was not public. */
export type Change<Body> = {
  id: string
  before: Body | undefined
  after: Body
  /** The record was never public. */
  isFirst: boolean
}

/** A record with those of its fields that lists show. */
export type ListedRecord = { id: string } & DraftBody

/** Counts the guests of several events in one query. An event that is not public is missing. */
export type CountGuestsOf = (db: Db, ids: readonly string[]) => Promise<Map<string, GuestCount>>

type Shared = {
  /** The title of a draft in lists. */
  titleOf: (body: DraftBody) => unknown
  /** The fields of published records that lists show, in one query. */
  readForList?: (db: Db, ids: readonly string[]) => Promise<ListedRecord[]>
  /** What the form suggests for a record. Missing for kinds whose values do not repeat. */
  suggest?: (db: Db, id: string) => Promise<Suggestions>
  /** The public path of a record; null without one. */
  pathOf: (db: Db, id: string) => Promise<string | null>
  /** The responses of the public API about a record, by path below the prefix of the API, for the preview. */
  publicReplies: (db: Db, deps: Deps, id: string) => Promise<Record<string, unknown>>
  /**
   * Before a publish: the draft with the current values of what it copies from other records, and the messages of fields
   * that cannot be published.
   */
  refresh?: (db: Db, draft: DraftBody) => Promise<{ draft: DraftBody; fields: Fields }>
  /** The parts of a published record whose ids are in public addresses. */
  fixedItems?: (db: Db, id: string) => Promise<Draft['fixedItems']>
  /** Missing for kinds whose records staff do not create. */
  create?: {
    reservedIds: readonly string[]
    /** The first draft of a new record. */
    newBody: (db: Db, deps: Pick<Deps, 'clock'>, name: string) => Promise<DraftBody>
    /** The draft of a copy: without date, registrations, stock and schedule. */
    copyOf: (db: Db, body: DraftBody) => Promise<DraftBody>
    /** Removes the record from the public site. */
    unpublish: (tx: Db, deps: Deps, id: string) => Promise<void>
    /** Why the record cannot be unpublished or archived; null if it can. */
    blockOf?: (db: Db, id: string) => Promise<string | null>
  }
  /** The key of a draft that only a request of its own changes. A save and a restored version leave it as it is. */
  ownKey?: string
  /** Only for events. */
  event?: {
    insertAddress: (tx: Db, deps: Deps, address: string) => Promise<string>
    openAddress: (db: Db, deps: Deps, id: string | null) => Promise<string | null>
    /** Erases addresses that neither an event nor a draft refers to. */
    forgetUnusedAddresses: (tx: Db, deps: Deps) => Promise<void>
    /** Locks the places of the event, so that no registration changes them. */
    lock: (tx: Db, id: string) => Promise<void>
    countGuests: (db: Db, id: string) => Promise<GuestCount>
    countGuestsOf: CountGuestsOf
    cancelledAt: (db: Db, id: string) => Promise<Date | null>
    setCancelled: (tx: Db, deps: Deps, id: string, isCancelled: boolean) => Promise<boolean>
    /** What guests are told when the event is cancelled or reinstated. */
    noticeOf: (id: string, change: 'cancelled' | 'reinstated') => GuestNotice
  }
}

/** What a kind of content defines, with the type of its published record. */
export type KindDefinition<Body extends object> = Shared & {
  schemaOf: (id: string) => z.ZodMiniType<Body> | undefined
  /** The stored record, also while it is hidden. */
  read: (db: Db, id: string) => Promise<Body | undefined>
  /** Stores and shows the record and bumps its noun. It rejects a change that the database state does not allow. */
  write: (tx: Db, deps: Deps, change: Change<Body> & { actor: Actor['id'] }) => Promise<void>
  /** Facts about a draft that the person should know before publishing. */
  notesOn?: (change: Change<Body>, today: Day) => string[]
  /** What the publish does besides, each with an audit log entry of its own. */
  furtherActions?: (change: Change<Body>) => AuditAction[]
  crisisNumbers?: (change: Change<Body>) => NumberChange[]
  charityTexts?: (change: Change<Body>) => string[]
  /** What guests are told about the change; null if it does not concern them. */
  guestNotice?: (change: Change<Body>) => GuestNotice | null
}

/** A message to the guests of an event, each in the safe way. The caller of `send` holds the lock on the event. */
export type GuestNotice = {
  preview: (db: Db, deps: Deps) => Promise<NoticePreview>
  send: (tx: Db, deps: Deps, actor: Actor) => Promise<NoticeCounts>
}

/** A record that can be published, with the effects of the change. */
export type Publishable = {
  body: DraftBody
  notes: (today: Day) => string[]
  crisisNumbers: NumberChange[]
  charityTexts: string[]
  guestNotice: GuestNotice | null
  furtherActions: AuditAction[]
  write: (tx: Db, deps: Deps, actor: Actor['id']) => Promise<void>
}

/** A kind of content as the drafts see it, whatever the type of its record. */
export type ContentRules = Shared & {
  hasRecord: (id: string) => boolean
  /** What a record needs to be published. */
  schemaOf: (id: string) => z.ZodMiniType<object> | undefined
  read: (db: Db, id: string) => Promise<DraftBody | undefined>
  /** The messages of the fields that prevent publishing, or the record with its effects. */
  prepare: (change: {
    id: string
    before: DraftBody | undefined
    draft: DraftBody
    isFirst: boolean
  }) => { fields: Fields } | Publishable
}

export type ContentKinds = Record<ContentKind, ContentRules>

const maxMessages = 200

export function defineKind<Body extends object>(kind: KindDefinition<Body>): ContentRules {
  const { schemaOf, read, write, notesOn, crisisNumbers, charityTexts, guestNotice } = kind
  const prepare: ContentRules['prepare'] = ({ id, before: stored, draft, isFirst }) => {
    const schema = schemaOf(id)
    if (!schema) return { fields: { '': 'There is no record of this name.' } }
    const parsed = schema.safeParse(draft, { error: publishMessage })
    if (!parsed.success) return { fields: fieldsOf(parsed.error.issues) }
    const unstorable = unstorableTexts(parsed.data)
    if (unstorable.length > 0) return { fields: messagesAt(unstorable) }
    const parsedBefore = stored === undefined ? undefined : schema.safeParse(stored)
    const change = { id, before: parsedBefore?.data, after: parsed.data, isFirst }
    return {
      body: asJson(parsed.data),
      notes: (today) => notesOn?.(change, today) ?? [],
      crisisNumbers: crisisNumbers?.(change) ?? [],
      charityTexts: charityTexts?.(change) ?? [],
      guestNotice: guestNotice?.(change) ?? null,
      furtherActions: kind.furtherActions?.(change) ?? [],
      write: (tx, deps, actor) => write(tx, deps, { ...change, actor }),
    }
  }
  return {
    ...kind,
    hasRecord: (id) => schemaOf(id) !== undefined,
    read: async (db, id) => {
      const record = await read(db, id)
      return record === undefined ? undefined : asJson(record)
    },
    prepare,
  }
}

function fieldsOf(issues: readonly z.core.$ZodIssue[]): Fields {
  const fields: Fields = {}
  for (const { path, message } of issues.slice(0, maxMessages)) fields[path.join('.')] ??= message
  return fields
}

/** PostgreSQL stores neither the null character nor half of a surrogate pair. */
const unstorable = /\0|\p{Surrogate}/u

/** The paths of the texts that PostgreSQL would reject. */
function unstorableTexts(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return unstorable.test(value) ? [path.join('.')] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => unstorableTexts(item, [...path, name]))
}

const messagesAt = (paths: readonly string[]): Fields =>
  Object.fromEntries(paths.map((path) => [path, 'Remove the characters that cannot be shown']))

/** A record as a client gets it: without undefined values. */
const asJson = (record: object): DraftBody => JSON.parse(JSON.stringify(record)) as DraftBody
