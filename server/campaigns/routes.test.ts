import { expect, test } from 'vitest'
import { listCampaigns, readCampaign } from '#contract/campaign.ts'
import { ProblemBody } from '#contract/problem.ts'
import { buildTestApp, type TestApp } from '#tests/kit/server/app.ts'
import { putCampaigns } from '#tests/kit/make/campaign.ts'

const listed = async ({ app }: TestApp) =>
  listCampaigns.reply.parse((await app.inject('/api/v1/campaign')).json()).data

const read = async ({ app }: TestApp, id: string) =>
  readCampaign.reply.parse((await app.inject(`/api/v1/campaign/${id}`)).json()).data

test('[S2.16] the first campaign is found by its own id and by details, which is its address', async () => {
  const test = await buildTestApp()
  await putCampaigns(test, { _id: 'later', place: 7 }, { _id: 'first', place: 2 })
  expect(await read(test, 'details')).toEqual(await read(test, 'first'))
  expect(await read(test, 'details')).toMatchObject({ _id: 'first', path: '/campaign/details' })
  expect(await read(test, 'later')).toMatchObject({ _id: 'later', path: '/campaign/later' })
})

test('[S2.15] the list has all campaigns in their order, each with its address', async () => {
  const test = await buildTestApp()
  await putCampaigns(test, { _id: 'b', place: 2 }, { _id: 'a', place: 3 }, { _id: 'c', place: 1 })
  expect((await listed(test)).map(({ _id, path }) => [_id, path])).toEqual([
    ['c', '/campaign/details'],
    ['b', '/campaign/b'],
    ['a', '/campaign/a'],
  ])
})

test('[S3.55] a gallery entry has its kind, its address and how to show it', async () => {
  const test = await buildTestApp()
  await putCampaigns(test, {})
  const { items } = (await read(test, 'details')).gallery
  expect(items.find(({ id }) => id === 'this-is-my-name')).toMatchObject({
    type: 'video',
    src: '/videos/this-is-my-name.mp4',
    thumbnail: '/media/upload/artwork/event-mic.svg',
  })
  expect(items.find(({ id }) => id === 'megaphone')).toMatchObject({
    type: 'image',
    src: '/media/upload/artwork/campaign-2.svg',
    altText: 'A rainbow megaphone',
  })
})

test('without a campaign the list is empty and details is not found', async () => {
  const test = await buildTestApp()
  expect(await listed(test)).toEqual([])
  expect((await test.app.inject('/api/v1/campaign/details')).statusCode).toBe(404)
})

test.each(['nothing', 'Details', '..%2fdetails', '%00', 'x'.repeat(101)])(
  '%s is not found',
  async (id) => {
    const test = await buildTestApp()
    await putCampaigns(test, {})
    const answer = await test.app.inject(`/api/v1/campaign/${id}`)
    expect(answer.statusCode).toBe(404)
    expect(ProblemBody.parse(answer.json()).error.code).toBe('not-found')
  },
)

test('the sitemap has every campaign once, at its address', async () => {
  const test = await buildTestApp({ environment: { SITE_URL: 'http://baobab.example' } })
  await putCampaigns(test, { _id: 'first', place: 1 }, { _id: 'later', place: 2 })
  const { body } = await test.app.inject('/sitemap.xml')
  expect(body.match(/(?<=baobab\.example)\/campaign\/[a-z]+/g)).toEqual([
    '/campaign/details',
    '/campaign/later',
  ])
})

test('no campaign may have the id details', async () => {
  const test = await buildTestApp()
  const insert = test.db
    .insertInto('campaign')
    .values({ id: 'details', place: 1, body: '{}', updated_at: new Date() })
    .execute()
  await expect(insert).rejects.toThrow('campaign_id_check')
})
