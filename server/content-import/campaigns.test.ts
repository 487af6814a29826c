import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import manifest from '#content/artwork/manifest.json' with { type: 'json' }
import { listCampaigns, readCampaign } from '#server/campaigns/campaigns.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { makeCampaign } from '#tests/kit/make/campaign.ts'
import { ContentError } from './content-folder.ts'
import { importContent } from './import-content.ts'

const clock = { now: () => new Date('2026-11-15T12:00:00Z') }
const contentFolder = resolve(import.meta.dirname, '../../content')
const campaign = makeCampaign()
const { items } = campaign.gallery

/** Our content folder with one campaign of the test's own. */
function folderWith(name: string, content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'baobab-campaigns-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const allowed = ['pages', 'campaigns']
  for (const part of readdirSync(contentFolder).filter(
    (one) => allowed.includes(one) || one.endsWith('.json'),
  ))
    cpSync(join(contentFolder, part), join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'campaigns', name), JSON.stringify(content))
  return folder
}

test('[S2.191] a new installation has the one campaign of the specification', async () => {
  const { db } = (await freshDatabase()).connection
  await importContent(db, { clock })
  expect((await listCampaigns(db)).map(({ title, path }) => [title, path])).toEqual([
    ['THE RAINBOW RISE ANTI-DISCRIMINATION CAMPAIGN', '/campaign/details'],
  ])
})

test('changes by the organisation are never overwritten', async () => {
  const { db } = (await freshDatabase()).connection
  await importContent(db, { clock })
  const { _id, position: _position, ...body } = makeCampaign({ name: 'Changed by us' })
  await db
    .updateTable('campaign')
    .set({ body: JSON.stringify(body) })
    .execute()
  await importContent(db, { clock })
  expect((await readCampaign(db, 'details')).name).toBe('Changed by us')
})

test.each([
  [
    'a file by another name',
    { ...campaign, _id: 'other', position: 2 },
    'content/campaigns/second.json cannot be used: _id: must be the file’s name.',
  ],
  [
    'the name that the first one is known by',
    { ...campaign, _id: 'details' },
    'content/campaigns/second.json cannot be used: _id: must not be details.',
  ],
  [
    'two things of one name',
    { ...campaign, gallery: { ...campaign.gallery, items: [items[4], items[4]] } },
    'content/campaigns/second.json cannot be used: gallery.items: must not hold two of the same id.',
  ],
  [
    'a video from elsewhere',
    {
      ...campaign,
      gallery: { ...campaign.gallery, items: [{ ...items[0], src: 'https://x.example/a.mp4' }] },
    },
    'content/campaigns/second.json cannot be used: gallery.items.0.src: must be a video of ours.',
  ],
])('%s stops the start with one sentence', async (_what, content, sentence) => {
  const { db } = (await freshDatabase()).connection
  const starting = importContent(db, { clock, folder: folderWith('second.json', content) })
  await expect(starting).rejects.toThrow(ContentError)
  await expect(starting).rejects.toThrow(sentence)
})

test('[S2.193] [S2.194] the campaign has five paragraphs about its activities', () => {
  expect(campaign.paragraphs).toHaveLength(5)
  const topicsByParagraph = [
    [/surveys/],
    [/Video content/],
    [/Social events/],
    [/Influencer collaborations/],
    [/raising awareness/, /empowering the community/],
  ]
  for (const [index, topics] of topicsByParagraph.entries())
    for (const topic of topics) expect(campaign.paragraphs[index]).toMatch(topic)
})

test('[S2.201] the caption of the gallery is the one of the specification, letter for letter', () => {
  expect(campaign.gallery.caption).toBe(
    'Watch amazing videos from the The Rainbow Rise Anti-Discrimination Campaign below',
  )
})

test('[S9.33] [S2.203] [S2.204] the gallery has four videos and thirteen images', () => {
  expect(items.map(({ type }) => type)).toEqual([
    ...Array.from({ length: 4 }, () => 'video'),
    ...Array.from({ length: 13 }, () => 'image'),
  ])
})

test('every picture of the campaign exists, with its true size', () => {
  const sizes = new Map(manifest.map(({ file, w, h }) => [file, [w, h]]))
  const pictures = [
    campaign.cover,
    campaign.picture,
    ...items.map((item) => ({ ...item, src: item.type === 'video' ? item.thumbnail : item.src })),
  ]
  for (const { src, width, height } of pictures) {
    const file = src.split('/').at(-1) ?? ''
    expect([file, sizes.get(file)]).toEqual([file, [width, height]])
  }
})
