import { expect, test } from 'vitest'
import { applicationKinds } from '#contract/application/application.ts'
import { canariesOf, phoneEnd } from '#tests/kit/applications/canaries.ts'
import { withAnswer } from '#tests/kit/applications/good-applications.ts'
import { applicationSite } from '#tests/kit/server/application-site.ts'

const name = 'kanari'
const { applications } = canariesOf(name)
const unknownId = 'A'.repeat(22)

test('what somebody typed is in no log line, no email and no answer but their own page', async () => {
  const lines: string[] = []
  const site = await applicationSite(undefined, { write: (line) => void lines.push(line) })
  const answers: string[] = []
  const mails: string[] = []
  const note = async (asked: ReturnType<typeof site.post>) => {
    const { statusCode, headers, body } = await asked
    answers.push(`${statusCode} ${JSON.stringify(headers)} ${body}`)
    return { statusCode, body }
  }
  for (const kind of applicationKinds) {
    const good = applications[kind]
    const { body } = await note(site.post(kind, good))
    const { _id } = JSON.parse(body).data
    await note(site.post(kind, withAnswer(good, 'email', `${name} at home`)))
    await note(site.post(kind, { ...good, homePage: `${name}.example` }))
    await note(site.post(kind, { ...good, formToken: name, proof: name }))
    await note(site.post(kind, { ...good, status: `${name} approved` }))
    await note(site.post(kind, { ...good, pronouns: `${name}\u0000` }))
    await note(site.post(kind, good, { key: `${name} short` }))
    await note(site.post(kind, `{"pronouns": "${name}", "email": ${name}}`))
    await note(site.post(kind, JSON.stringify([name])))
    await note(site.post(kind, JSON.stringify({ pronouns: name.repeat(20_000) })))

    const application = { kind, answers: good }
    for (const key of [
      { _id: unknownId, phoneEnd },
      { _id, phoneEnd: name },
      { _id: name, phoneEnd },
    ]) {
      await note(site.myData('read', key))
      await note(site.myData('correct', { ...key, application }))
    }
    await note(
      site.myData('correct', { _id, phoneEnd, application: { kind: name, answers: good } }),
    )
    // Only here, and only to whoever has both the link and the number.
    expect((await site.myData('read', { _id, phoneEnd })).body).toContain(name)
    await site.settle()
    // Where an email goes is what somebody typed; nothing else of it may be.
    for (const { to: _, ...mail } of await site.mails()) mails.push(JSON.stringify(mail))
    await note(site.myData('erase', { _id, phoneEnd }))
    await note(site.myData('read', { _id, phoneEnd }))
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

test('what breaks while an application is written is logged without a word of it', async () => {
  const lines: string[] = []
  const site = await applicationSite(undefined, { write: (line) => void lines.push(line) })
  await site.db.schema.alterTable('application').renameTo('away').execute()
  for (const kind of applicationKinds) {
    const answer = await site.post(kind, applications[kind])
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain(name)
  }
  expect(lines.filter((line) => line.includes('request failed'))).toHaveLength(4)
  expect(lines.filter((line) => line.includes(name))).toEqual([])
})
