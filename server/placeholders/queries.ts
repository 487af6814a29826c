import { sql } from 'kysely'
import type { PostBody } from '#contract/console/content-body.ts'
import type { EventBody } from '#contract/draft/event-body.ts'
import type { ContentKind } from '#contract/console/screen.ts'
import type { Db } from '#server/db/connect.ts'

export type PublishedRecord = { kind: ContentKind; id: string; name: string; content: unknown }

/** The versions of everything that is searched, as one text. It changes with every publish. */
export async function contentVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select string_agg(noun || ' ' || version, ',' order by noun) as version from noun_version
    where noun in ('organisation', 'page', 'event', 'post', 'campaign', 'product')
  `.execute(db)
  return rows[0]?.version ?? ''
}

type Texts<Body> = Record<keyof Body, string | null>

/** The column of each field; null for a field without text or with encrypted text. A new field does not compile until it is here. */
const eventTexts: Texts<EventBody> = {
  name: 'name',
  date: null,
  starts: null,
  ends: null,
  registrationRequired: null,
  intakeRequired: null,
  youthOnly: null,
  language: 'language',
  location: 'location',
  exactAddress: null,
  addressTwoDaysBefore: null,
  topic: 'topic',
  description: 'description',
  cover: 'cover',
  access: 'access',
  capacity: null,
  plainTitle: 'plain_title',
}

const postTexts: Texts<PostBody> = {
  title: 'title',
  author: 'author',
  publishedAt: null,
  cover: 'cover',
  content: 'content',
  replacementCover: 'replacement_cover',
  inlineArticle: 'inline_article',
}

const columnsOf = (texts: Record<string, string | null>) =>
  Object.entries(texts).flatMap(([field, column]) => (column === null ? [] : [{ field, column }]))

const objectOf = (texts: Record<string, string | null>) =>
  sql`jsonb_build_object(${sql.join(
    columnsOf(texts).map(({ field, column }) => sql`${sql.lit(field)}, ${sql.ref(column)}`),
  )})`

/** Only these events are read completely: there may be many thousands. */
const mayHavePlaceholder = sql`
  concat_ws(' ', ${sql.join(columnsOf(eventTexts).map(({ column }) => sql`${sql.ref(column)}::text`))})
    ~* '(placeholder|555-?01|\\.example|sample )'`

/** All published content, with the field names of the contract. */
export async function readPublished(db: Db): Promise<PublishedRecord[]> {
  const { rows } = await sql<PublishedRecord>`
    select 'organisation' as kind, 'organisation' as id, 'Organisation' as name, body as content
    from organisation
    union all select 'page', slug, slug, body from page
    union all select 'campaign', id, body ->> 'name', body from campaign
    union all select 'product', id, name,
      jsonb_build_object('name', name, 'description', description, 'pictures', pictures)
    from product where not is_hidden
    union all select 'post', id, title, ${objectOf(postTexts)} from post where published_at is not null
    union all select 'event', id, name, ${objectOf(eventTexts)} from event where ${mayHavePlaceholder}
    order by kind, id
  `.execute(db)
  return rows
}
