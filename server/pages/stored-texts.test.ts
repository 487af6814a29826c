import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { readPage } from './pages.ts'

const slugs = ['home', 'merch-store', 'donate', 'landacknowledgement', 'program']

const contentOf = async (slug: string): Promise<Body> =>
  JSON.parse(await readFile(new URL(`../../content/pages/${slug}.json`, import.meta.url), 'utf8'))

type Body = Record<string, unknown>

const without = (group: object, ...names: string[]): Body =>
  Object.fromEntries(Object.entries(group).filter(([name]) => !names.includes(name)))

/** The fields of each group that the migration adds. */
const newFields: Record<string, string[]> = {
  empty: ['moreLink'],
  collaborator: ['terms'],
  policies: ['inBrowser'],
  more: ['offline'],
}

/** The page as the release before the migration stored it. */
const olderPage = (page: Body): Body =>
  Object.fromEntries(
    Object.entries(without(page, 'help', 'transfer', 'anonymous', 'dedication')).map(
      ([key, value]) => [
        key,
        key in newFields && typeof value === 'object' && value !== null
          ? without(value, ...(newFields[key] ?? []))
          : value,
      ],
    ),
  )

test('[C133] the migration adds the new texts to stored pages, drafts and versions, and changes no other text', async () => {
  const { db, pool } = (await freshDatabase({ withContent: true })).connection
  for (const slug of slugs) {
    const older = JSON.stringify({ ...olderPage(await contentOf(slug)), description: 'Ours.' })
    expect(older).not.toBe(JSON.stringify(await contentOf(slug)))
    await pool.query('update page set body = $2 where slug = $1', [slug, older])
    await pool.query(`update draft set body = $2 where kind = 'page' and id = $1`, [slug, older])
    await pool.query(`insert into revision values ('page', $1, 1, $2, '{}', null, now())`, [
      slug,
      older,
    ])
  }
  // A draft may hold a text that jsonb rejects. It stays as it is.
  const unusual = String.raw`{"slug":"about","title":"\u0000"}`
  await pool.query(`update draft set body = $1 where kind = 'page' and id = 'about'`, [unusual])

  const migration = new URL('../db/migrations/0004_page_texts.sql', import.meta.url)
  await pool.query(await readFile(migration, 'utf8'))

  for (const slug of slugs) {
    const expected = { ...(await contentOf(slug)), description: 'Ours.' }
    expect(await readPage(db, slug)).toEqual(expected)
    const { rows } = await pool.query<{ body: unknown }>(
      `select body from draft where kind = 'page' and id = $1
       union all select body from revision where draft_kind = 'page' and draft_id = $1`,
      [slug],
    )
    expect(rows.map(({ body }) => body)).toEqual([expected, expected])
  }
  const { rows } = await pool.query<{ body: string }>(
    `select body::text as body from draft where kind = 'page' and id = 'about'`,
  )
  expect(rows).toEqual([{ body: unusual }])
})
