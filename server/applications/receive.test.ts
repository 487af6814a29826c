import { expect, test } from 'vitest'
import { applicationKinds } from '#contract/application/application.ts'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { applicationSite } from '#tests/kit/server/application-site.ts'
import { comingMorning } from '#tests/kit/server/fake-clock.ts'

const phoneEnds = { volunteer: '0163', member: '0177', partnership: '0199', collaborator: '0110' }

for (const [kind, promises] of [
  ['volunteer', '[S3.19] [S3.20] [S3.22]'],
  ['member', '[S3.23] [S3.24]'],
  ['partnership', '[S3.25]'],
  ['collaborator', '[S3.26] [S3.27] [S3.28] [S3.29] [S3.30] [S3.31] [S3.32]'],
] as const)
  test(`${promises} a ${kind} application is stored with every field, and the response contains only its id`, async () => {
    const site = await applicationSite()
    const response = await site.post(kind, goodApplications[kind])
    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({ data: { _id: expect.stringMatching(/^[\w-]{22}$/) } })
    const key = { _id: response.json().data._id, phoneEnd: phoneEnds[kind] }
    const { data } = (await site.myData('read', key)).json()
    expect(data.application).toEqual({ kind, answers: goodApplications[kind] })
    expect(data).toMatchObject({ state: 'new', looks: [] })
  })

test('[S7.10] [S7.11] [S3.20] both volunteer paths respond alike, and yes and no are parsed as true and false', async () => {
  const site = await applicationSite()
  const texts = {
    ...goodApplications.volunteer,
    livesInCalgary: 'no',
    currentlyVolunteering: 'yes',
  }
  const response = await site.post('volunteer', texts, { path: 'volunteer' })
  expect(response.statusCode).toBe(201)
  const { _id } = response.json().data
  const { application } = (await site.myData('read', { _id, phoneEnd: '0163' })).json().data
  expect(application.answers).toMatchObject({
    livesInCalgary: 'false',
    currentlyVolunteering: 'true',
  })
})

test('[S3.21] the date is stored as sent, without validation', async () => {
  const site = await applicationSite()
  for (const date of ['2026-11-16', 'yesterday', '']) {
    const _id = await site.apply('volunteer', { date })
    const { application } = (await site.myData('read', { _id, phoneEnd: '0163' })).json().data
    expect(application.answers.date).toBe(date)
  }
})

test('[S3.22] an answer may add text to Other or leave it empty', async () => {
  const site = await applicationSite()
  const _id = await site.apply('volunteer', { skills: ['Other: sewing'], heardAbout: ['Other: '] })
  const { application } = (await site.myData('read', { _id, phoneEnd: '0163' })).json().data
  expect(application.answers.skills).toEqual(['Other: sewing'])
  expect(application.answers.heardAbout).toEqual(['Other: '])
})

test('the same answers within ten minutes are one application, whatever the idempotency key; later they are another', async () => {
  const clock = comingMorning()
  const site = await applicationSite(clock)
  const send = async (key?: string) => {
    const options = { from: '192.0.2.7', ...(key && { key }) }
    const response = await site.post('member', goodApplications.member, options)
    return response.json().data._id as string
  }
  const first = await send()
  const together = await Promise.all([
    send('one-tab-of-somebody'),
    send('another-tab-of-theirs'),
    send('one-tab-of-somebody'),
    send(),
  ])
  expect(new Set([first, ...together]).size).toBe(1)
  clock.advance(11 * 60_000)
  // A phone that was offline retries with the same key.
  expect(await send('one-tab-of-somebody')).toBe(first)
  expect(await send('a-new-attempt-of-theirs')).not.toBe(first)
  expect(await site.rows()).toHaveLength(2)
})

test('the response does not depend on earlier applications from the same address', async () => {
  const site = await applicationSite()
  const answers: unknown[] = []
  for (let count = 0; count < 12; count += 1) {
    const response = await site.post('member', {
      ...goodApplications.member,
      firstName: `Amara ${count}`,
    })
    const { 'x-request-id': _, date: __, ...headers } = response.headers
    answers.push([response.statusCode, response.body.replace(/"_id":"[\w-]{22}"/, ''), headers])
    await site.settle()
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

test('an application by a bot gets the usual response and a page, but causes no email', async () => {
  const site = await applicationSite()
  const byBot = { ...goodApplications.volunteer, homePage: 'https://spam.example' }
  const response = await site.post('volunteer', byBot)
  expect(response.statusCode).toBe(201)
  await site.settle()
  expect(await site.mails()).toEqual([])
  const { _id } = response.json().data
  expect((await site.myData('read', { _id, phoneEnd: '0163' })).statusCode).toBe(200)
  expect((await site.rows()).map(({ is_bot }) => is_bot)).toEqual([true])
})

test('the database contains no readable answer and no page key', async () => {
  const site = await applicationSite()
  const ids: string[] = []
  for (const kind of applicationKinds) ids.push(await site.apply(kind))
  await site.settle()
  const bytes: string[] = []
  for (const table of ['application', 'mail_outbox', 'idempotency', 'audit', 'vault_key'] as const)
    for (const row of await site.db.selectFrom(table).selectAll().execute())
      for (const value of Object.values(row))
        bytes.push(Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value))
  const everything = bytes.join('\n')
  const texts = JSON.stringify(goodApplications).match(/"[^"]{5,}"/g) ?? []
  const values = texts
    .map((text) => text.slice(1, -1))
    .filter((text) => !isFieldName(text) && text !== goodApplications.volunteer.date)
  expect(values.length).toBeGreaterThan(40)
  expect([...values, ...ids].filter((value) => everything.includes(value))).toEqual([])
})

const names = new Set<string>(JSON.stringify(goodApplications).match(/"(\w+)":/g))
const isFieldName = (text: string) => names.has(`"${text}":`)
