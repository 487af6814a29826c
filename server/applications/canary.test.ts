import { expect, test } from 'vitest'
import { applicationKinds } from '#contract/application/application.ts'
import { canariesOf, phoneEnd } from '#tests/kit/applications/canaries.ts'
import { withAnswer } from '#tests/kit/applications/good-applications.ts'
import { applicationSite } from '#tests/kit/server/application-site.ts'

const name = 'kanari'
const { applications } = canariesOf(name)
const unknownId = 'A'.repeat(22)

test('answers appear in no log line, no email and no response except the applicant’s own page', async () => {
  const lines: string[] = []
  const site = await applicationSite(undefined, { write: (line) => void lines.push(line) })
  const answers: string[] = []
  const mails: string[] = []
  const record = async (request: ReturnType<typeof site.post>) => {
    const { statusCode, headers, body } = await request
    answers.push(`${statusCode} ${JSON.stringify(headers)} ${body}`)
    return { statusCode, body }
  }
  for (const kind of applicationKinds) {
    const good = applications[kind]
    const { body } = await record(site.post(kind, good))
    const { _id } = JSON.parse(body).data
    await record(site.post(kind, withAnswer(good, 'email', `${name} at home`)))
    await record(site.post(kind, { ...good, homePage: `${name}.example` }))
    await record(site.post(kind, { ...good, formToken: name, proof: name }))
    await record(site.post(kind, { ...good, status: `${name} approved` }))
    await record(site.post(kind, { ...good, pronouns: `${name}\u0000` }))
    await record(site.post(kind, good, { key: `${name} short` }))
    await record(site.post(kind, `{"pronouns": "${name}", "email": ${name}}`))
    await record(site.post(kind, JSON.stringify([name])))
    await record(site.post(kind, JSON.stringify({ pronouns: name.repeat(20_000) })))

    const application = { kind, answers: good }
    for (const key of [
      { _id: unknownId, phoneEnd },
      { _id, phoneEnd: name },
      { _id: name, phoneEnd },
    ]) {
      await record(site.myData('read', key))
      await record(site.myData('correct', { ...key, application }))
    }
    await record(
      site.myData('correct', { _id, phoneEnd, application: { kind: name, answers: good } }),
    )
    // The link and the phone digits together show the answers.
    expect((await site.myData('read', { _id, phoneEnd })).body).toContain(name)
    await site.settle()
    // The recipient is an answer too. No other part of the email may contain one.
    for (const { to: _, ...mail } of await site.mails()) mails.push(JSON.stringify(mail))
    await record(site.myData('erase', { _id, phoneEnd }))
    await record(site.myData('read', { _id, phoneEnd }))
  }
  expect(new Set(answers.map((answer) => answer.slice(0, 3)))).toEqual(
    new Set(['201', '400', '404', '413', '422', '428', '200']),
  )
  expect(lines.length).toBeGreaterThanOrEqual(answers.length)
  expect(mails.length).toBeGreaterThanOrEqual(8)
  const everything = { answers, mails, lines }
  for (const [where, texts] of Object.entries(everything))
    expect([where, texts.filter((text) => text.includes(name))]).toEqual([where, []])
})

test('an error while an application is inserted is logged without its answers', async () => {
  const lines: string[] = []
  const site = await applicationSite(undefined, { write: (line) => void lines.push(line) })
  await site.db.schema.alterTable('application').renameTo('away').execute()
  for (const kind of applicationKinds) {
    const response = await site.post(kind, applications[kind])
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain(name)
  }
  expect(lines.filter((line) => line.includes('request failed'))).toHaveLength(4)
  expect(lines.filter((line) => line.includes(name))).toEqual([])
})
