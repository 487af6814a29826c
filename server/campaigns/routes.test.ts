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
  const testApp = await buildTestApp()
  await putCampaigns(testApp, { _id: 'later', position: 7 }, { _id: 'first', position: 2 })
  expect(await read(testApp, 'details')).toEqual(await read(testApp, 'first'))
  expect(await read(testApp, 'details')).toMatchObject({ _id: 'first', path: '/campaign/details' })
  expect(await read(testApp, 'later')).toMatchObject({ _id: 'later', path: '/campaign/later' })
})

test('[S2.15] the list has all campaigns in their order, each with its address', async () => {
  const testApp = await buildTestApp()
  await putCampaigns(
    testApp,
    { _id: 'b', position: 2 },
    { _id: 'a', position: 3 },
    { _id: 'c', position: 1 },
  )
  expect((await listed(testApp)).map(({ _id, path }) => [_id, path])).toEqual([
    ['c', '/campaign/details'],
    ['b', '/campaign/b'],
    ['a', '/campaign/a'],
  ])
})

test('[S3.55] a gallery entry has its kind, its address and how to show it', async () => {
  const testApp = await buildTestApp()
  await putCampaigns(testApp, {})
  const { items } = (await read(testApp, 'details')).gallery
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
  const testApp = await buildTestApp()
  expect(await listed(testApp)).toEqual([])
  expect((await testApp.app.inject('/api/v1/campaign/details')).statusCode).toBe(404)
})

test.each(['nothing', 'Details', '..%2fdetails', '%00', 'x'.repeat(101)])(
  '%s is not found',
  async (id) => {
    const testApp = await buildTestApp()
    await putCampaigns(testApp, {})
    const response = await testApp.app.inject(`/api/v1/campaign/${id}`)
    expect(response.statusCode).toBe(404)
    expect(ProblemBody.parse(response.json()).error.code).toBe('not-found')
  },
)

test('the sitemap has every campaign once, at its address', async () => {
  const testApp = await buildTestApp({ environment: { SITE_URL: 'http://baobab.example' } })
  await putCampaigns(testApp, { _id: 'first', position: 1 }, { _id: 'later', position: 2 })
  const { body } = await testApp.app.inject('/sitemap.xml')
  expect(body.match(/(?<=baobab\.example)\/campaign\/[a-z]+/g)).toEqual([
    '/campaign/details',
    '/campaign/later',
  ])
})

test('no campaign may have the id details', async () => {
  const testApp = await buildTestApp()
  const insert = testApp.db
    .insertInto('campaign')
    .values({ id: 'details', position: 1, body: '{}', updated_at: new Date() })
    .execute()
  await expect(insert).rejects.toThrow('campaign_id_check')
})
