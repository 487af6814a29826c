import { expect, test } from 'vitest'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { applicationSite } from '#tests/kit/server/application-site.ts'

const long = 'We put your page on top of every search for a small fee, so write back to us today.'

test('a partnership application with a website and two more links needs no proof', async () => {
  const site = await applicationSite()
  const response = await site.post('partnership', {
    ...goodApplications.partnership,
    website: 'https://www.hall.example.ca',
    references: 'https://www.suppers.example.ca and https://www.rooms.example.ca',
  })
  expect(response.statusCode).toBe(201)
})

test('many links in one text, or links in every answer, need proof', async () => {
  const site = await applicationSite()
  const link = 'See https://pills.example now.'
  const full = { whyMember: link.repeat(3) }
  const spread = { mission: link, offer: link, dei: link, comments: link }
  const { member, partnership } = goodApplications
  expect((await site.post('member', { ...member, ...full })).statusCode).toBe(428)
  expect((await site.post('partnership', { ...partnership, ...spread })).statusCode).toBe(428)
})

test('the same long text needs proof from the fourth time, whatever names, digits and spaces surround it', async () => {
  const site = await applicationSite()
  const { partnership } = goodApplications
  const send = async (description: string, fullname: string) =>
    (await site.post('partnership', { ...partnership, description, fullname })).statusCode
  expect([await send(long, 'A'), await send(`${long} 7!`, 'B')]).toEqual([201, 201])
  expect(await send(long.toUpperCase(), 'C')).toBe(201)
  expect(await send(`12. ${long.replaceAll(' ', '  ')}`, 'D')).toBe(428)
  expect(
    await send('Something else that is as long as the other text but is our own words.', 'E'),
  ).toBe(201)
})

test('a retry after a server error does not count as a repeated text', async () => {
  const site = await applicationSite()
  const value = { ...goodApplications.member, whyMember: long }
  const key = 'one-attempt-of-somebody'
  await site.db.schema.alterTable('application').renameTo('away').execute()
  for (let count = 0; count < 5; count += 1)
    expect((await site.post('member', value, { from: '192.0.2.7', key })).statusCode).toBe(500)
  await site.db.schema.alterTable('away').renameTo('application').execute()
  expect((await site.post('member', value, { from: '192.0.2.7', key })).statusCode).toBe(201)
})
