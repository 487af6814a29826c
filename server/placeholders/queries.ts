import { sql } from 'kysely'
import type { UseKind } from '#contract/console/media-use.ts'
import type { Db } from '#server/db/connect.ts'

export type PublishedRecord = { kind: UseKind; id: string; name: string; content: unknown }

/** The versions of everything that is searched, as one text. It changes with every publish. */
export async function contentVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select string_agg(noun || ' ' || version, ',' order by noun) as version from noun_version
    where noun in ('organisation', 'page', 'event', 'post', 'campaign', 'product')
  `.execute(db)
  return rows[0]?.version ?? ''
}

/** Only these events are read completely: there may be many thousands. */
const mayHavePlaceholder = sql`
  concat_ws(' ', name, location, topic, description, plain_title, exact_address, access::text, cover::text)
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
    union all select 'post', id, title, jsonb_build_object('title', title, 'author', author, 'content', content,
      'cover', cover, 'replacementCover', replacement_cover, 'inlineArticle', inline_article)
    from post where published_at is not null
    union all select 'event', id, name, jsonb_build_object('name', name, 'location', location, 'topic', topic,
      'description', description, 'plainTitle', plain_title, 'exactAddress', exact_address, 'access', access,
      'cover', cover)
    from event where ${mayHavePlaceholder}
    order by kind, id
  `.execute(db)
  return rows
}
