import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changeOrganisation, readOrganisation } from '#server/organisation/organisation.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { jobLog } from '#tests/kit/server/job-log.ts'
import { halves } from '#tests/kit/server/media-host.ts'
import { fetchFeed, type FetchPolicy } from './feed/fetch-feed.ts'
import { refresh } from './refresh-feed.ts'

const jpeg = await halves(900, 600).jpeg().toBuffer()
const issue = (picture: string, title = 'Supper') =>
  `<item><title>${title}</title><link>https://letters.example/${title}</link><image><url>${picture}</url></image></item>`

type Answer = { bytes: Buffer; contentType: string }

/** A site that follows a feed. Addresses in `pictures` get a prepared response; others go through the real fetch. */
async function follower() {
  const dataDir = await mkdtemp(join(tmpdir(), 'feed-pictures-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const site = await buildTestApp({ withContent: true, environment: { DATA_DIR: dataDir } })
  const newsletterFeed = 'https://letters.example/feed'
  await changeOrganisation(site.db, { ...(await readOrganisation(site.db)), newsletterFeed })
  const pictures = new Map<string, Answer>()
  const requested: string[] = []
  const follow = (items: string) =>
    refresh(
      { deps: site, log: jobLog(), signal: new AbortController().signal },
      async (address: string, policy: FetchPolicy, signal: AbortSignal) => {
        if (address === newsletterFeed)
          return {
            bytes: Buffer.from(`<rss><channel>${items}</channel></rss>`),
            contentType: 'text/xml',
          }
        requested.push(address)
        return pictures.get(address) ?? fetchFeed(address, policy, signal)
      },
    )
  const shown = async () => {
    const { contents } = (await site.app.inject('/api/v1/newsletter/feed')).json()
    return [...String(contents).matchAll(/<url>(.*?)<\/url>/g)].map(([, image = '']) => image)
  }
  const originals = () => readdir(join(dataDir, 'media', 'originals'))
  return { ...site, pictures, requested, follow, shown, originals }
}

const drawing = /^\/media\/upload\/artwork\/[\w-]+\.svg$/

test('[S3.11] the picture of an issue is fetched once and served by our own picture host', async () => {
  const { app, pictures, requested, follow, shown } = await follower()
  pictures.set('https://pictures.example/1.jpg', { bytes: jpeg, contentType: 'image/jpeg' })
  await follow(issue('https://pictures.example/1.jpg'))
  await follow(issue('https://pictures.example/1.jpg'))
  const [image = ''] = await shown()
  expect(image).toMatch(/^\/media\/upload\/pictures\/[0-9a-f]{32}\.jpg$/)
  expect(requested).toEqual(['https://pictures.example/1.jpg'])
  expect((await app.inject(image)).headers['content-type']).toBe('image/jpeg')
})

test('[D35] an issue whose picture cannot be fetched or is not a picture has a drawing', async () => {
  const { pictures, follow, shown } = await follower()
  const html = { bytes: Buffer.from('<html>'), contentType: 'text/html' }
  pictures.set('https://pictures.example/page', html)
  pictures.set('https://pictures.example/liar', { ...html, contentType: 'image/jpeg' })
  const sources = [
    'https://pictures.example/page',
    'https://pictures.example/liar',
    'https://127.0.0.1/private.jpg',
    'https://169.254.169.254/latest/meta-data',
    'http://pictures.example/plain.jpg',
  ]
  await follow(sources.map((source, index) => issue(source, `Issue-${index}`)).join(''))
  expect(await shown()).toEqual(sources.map(() => expect.stringMatching(drawing)))
})

test('pictures of removed issues are deleted, and at most twelve pictures are fetched', async () => {
  const { db, pictures, requested, follow, originals } = await follower()
  const address = (index: number) => `https://pictures.example/${index}.png`
  for (let index = 0; index < 20; index += 1) {
    const bytes = await halves(60 + 2 * index, 40)
      .png()
      .toBuffer()
    pictures.set(address(index), { bytes, contentType: 'image/png' })
  }
  const places = [...pictures.keys()].map((source, index) => issue(source, `Issue-${index}`))
  await follow(places.join(''))
  expect([requested.length, (await originals()).length]).toEqual([12, 12])
  await follow(places.slice(0, 2).join(''))
  expect((await originals()).length).toBe(2)
  expect(
    await db.selectFrom('media_file').where('origin', '=', 'feed').select('id').execute(),
  ).toHaveLength(2)
})
