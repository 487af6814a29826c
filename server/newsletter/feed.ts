import { bumpNoun } from '#server/db/bump-noun.ts'
import * as z from 'zod/mini'
import { datePart, instantOf } from '#contract/dates.ts'
import type { Issue } from '#contract/newsletter-issue.ts'
import type { Organisation } from '#contract/organisation.ts'
import type { Db } from '#server/db/connect.ts'
import { escapeXml } from '#server/kit/escape-xml.ts'
import { readOrganisation } from '#server/organisation/organisation.ts'
import { findCopy, insertIssues, listIssues } from './feed-queries.ts'
import { FeedItem, maxItems } from './feed/feed-item.ts'

/** Serves the last valid copy of the configured feed, or our own issues. It sends no request to another server. */
export async function readFeed(db: Db): Promise<{ contents: string; asOf: string | null }> {
  const organisation = await readOrganisation(db)
  const { items, asOf } = await itemsFor(db, organisation)
  const channel = { title: organisation.name, link: organisation.newsletterSite }
  return { contents: writeFeed(channel, items, asOf), asOf: asOf?.toISOString() ?? null }
}

type ShownItems = { items: FeedItem[]; asOf: Date | null }

async function itemsFor(db: Db, { newsletterFeed }: Organisation): Promise<ShownItems> {
  if (newsletterFeed) return copyOf(db, newsletterFeed)
  const items = (await listIssues(db, maxItems)).map(asItem)
  return { items, asOf: items[0]?.published ? new Date(items[0].published) : null }
}

/** The issues of the feed; null if no feed is set, so that the site shows the issues that staff entered. */
export async function readFeedIssues(db: Db): Promise<ShownItems | null> {
  const { newsletterFeed } = await readOrganisation(db)
  return newsletterFeed ? copyOf(db, newsletterFeed) : null
}

async function copyOf(db: Db, source: string): Promise<ShownItems> {
  const copy = await findCopy(db, source)
  if (!copy) return { items: [], asOf: null }
  return { items: z.array(FeedItem).parse(copy.items), asOf: copy.fetched_at }
}

type IssueRow = Awaited<ReturnType<typeof listIssues>>[number]

/** Issues are sent in the morning. */
const asItem = ({ published_on, ...issue }: IssueRow): FeedItem => ({
  ...issue,
  published: instantOf(published_on, '09:00').toISOString(),
})

/** Call it inside a transaction, so that the issues and the version of the noun change together. */
export async function addIssues(tx: Db, issues: readonly Issue[]): Promise<void> {
  await insertIssues(
    tx,
    issues.map(({ title, link, description, image, pubDate }) => ({
      title,
      link,
      description,
      image,
      published_on: datePart(pubDate),
    })),
  )
  await bumpNoun(tx, 'newsletter')
}

/** Escapes all values, so that a browser reads them as text. */
function writeFeed(
  channel: { title: string; link: string },
  items: readonly FeedItem[],
  asOf: Date | null,
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>',
    element('title', channel.title),
    element('link', channel.link),
    ...(asOf ? [element('lastBuildDate', asOf.toUTCString())] : []),
    ...items.map(itemXml),
    '</channel></rss>\n',
  ].join('')
}

const itemXml = ({ title, link, published, description, image }: FeedItem) =>
  [
    '<item>',
    element('title', title),
    element('link', link),
    ...(published ? [element('pubDate', new Date(published).toUTCString())] : []),
    element('description', description),
    `<image>${element('url', image)}</image>`,
    '</item>',
  ].join('')

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
