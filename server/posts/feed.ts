import { escapeXml } from '#server/kit/escape-xml.ts'
import { createHash } from 'node:crypto'
import type { Post } from '#contract/post.ts'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import { readOrganisation } from '#server/organisation/organisation.ts'
import { listPosts } from './posts.ts'

export const feedPath = '/blog/feed.xml'

const maxPosts = 20

/** The newest posts for feed readers. It links to no pictures, so a feed reader sends no further requests. */
export async function writeFeed(
  db: Db,
  clock: Clock,
  siteUrl: string,
): Promise<{ xml: string; etag: string }> {
  const [{ name }, posts] = await Promise.all([
    readOrganisation(db),
    listPosts(db, clock, maxPosts),
  ])
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', `${name}: Blog`),
    element('link', `${siteUrl}/blog`),
    element('description', 'Stories in our own words.'),
    element('language', 'en-ca'),
    `<atom:link href="${escapeXml(siteUrl + feedPath)}" rel="self" type="application/rss+xml"/>`,
    ...posts.map((post) => item(post, siteUrl)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
  const hash = createHash('sha256').update(xml).digest('base64url').slice(0, 22)
  return { xml, etag: `"${hash}"` }
}

const item = (post: Post, siteUrl: string) =>
  [
    '<item>',
    element('title', post.title),
    element('link', `${siteUrl}/blog/${post._id}`),
    `<guid isPermaLink="true">${escapeXml(`${siteUrl}/blog/${post._id}`)}</guid>`,
    element('dc:creator', post.author),
    element('pubDate', new Date(post.createdAt).toUTCString()),
    element('description', post.description),
    '</item>',
  ].join('')

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
