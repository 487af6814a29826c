import { expect, test } from 'vitest'
import * as application from '#contract/console/application.ts'
import { deskWithOne, listQuery, reason } from '#tests/kit/desk/applications.ts'

const body = { text: 'Can you come on Saturday? Text Noor at 403-555-0100.' }

/** The desk of one applicant, and a way to add more of them. */
async function emailDesk() {
  const one = await deskWithOne()
  const { desk, as } = one
  const applyAs = async (answers: object) => {
    await desk.apply('volunteer', answers)
    const query = { query: listQuery({}) }
    const [row] = (await desk.call(application.listApplications, query, { as })).rows
    if (!row) throw new Error('The application is not in the list.')
    return row
  }
  const emails = async () =>
    (await desk.mails()).filter(({ purpose }) => purpose === 'application message')
  return { ...one, applyAs, emails }
}

test('[C76] an applicant whose safe way is email gets what the preview shows, once, from a neutral sender', async () => {
  const { desk, as, params, number, audit, emails } = await emailDesk()
  const preview = await desk.call(application.previewApplicantEmail, { params }, { as })
  expect(JSON.stringify(preview)).not.toMatch(/Zuri|zuri@/)
  const headers = { 'idempotency-key': 'an-email-of-one-applicant' }
  const sent = await desk.call(application.emailApplicant, { params, body }, { as, headers })
  expect(sent).toMatchObject({ number, version: 1 })
  await desk.call(application.emailApplicant, { params, body }, { as, headers })
  const mails = await emails()
  expect(mails).toMatchObject([
    { to: 'zuri@example.ca', subject: preview.subject, voice: 'discreet' },
  ])
  expect(mails[0]?.text).toBe(preview.body.replace(application.applicantTextMark, body.text))
  expect(`${preview.subject} ${preview.body}`).not.toMatch(/baobab|volunteer|pride/i)
  expect((await audit()).map(({ action }) => action)).toEqual(['applicant emailed'])
})

test('[C76] without email as the safe way nothing is sent, and the refusal says what is allowed', async () => {
  const { desk, as, list, audit, applyAs, emails } = await emailDesk()
  const refused: Record<string, string> = {}
  for (const safeContact of ['text', 'phone', 'none']) {
    const row = await applyAs({ safeContact, email: `${safeContact}@example.ca` })
    const params = { number: row.number }
    const response = await desk.send(application.emailApplicant, { params, body }, { as })
    expect([safeContact, response.statusCode]).toEqual([safeContact, 409])
    refused[safeContact] = response.json().error.message
    expect((await list()).rows[0]?.version).toBe(row.version)
  }
  expect(refused).toEqual({
    text: 'This applicant wants a text message. No email was sent.',
    phone: 'This applicant wants a call. No email was sent.',
    none: 'This applicant wants no contact. No email was sent.',
  })
  expect(await emails()).toEqual([])
  expect(await audit()).toEqual([])
})

test('[C76] a silenced mailbox gets no email, and an email is erased with its application', async () => {
  const { desk, as, params, number, applyAs, emails } = await emailDesk()
  await desk.call(application.emailApplicant, { params, body }, { as })
  expect(await emails()).toHaveLength(1)
  const erasure = { typed: number, reason }
  await desk.call(application.eraseApplication, { params, body: erasure }, { as })
  expect(await emails()).toEqual([])

  const email = 'amara@example.ca'
  const silent = await applyAs({ email, safeContact: 'none' })
  const vouched = { version: silent.version, reason }
  const ofSilent = { params: { number: silent.number }, body: vouched }
  await desk.call(application.vouchForApplicant, ofSilent, { as })
  const other = await applyAs({ email })
  const ofOther = { params: { number: other.number }, body }
  const response = await desk.send(application.emailApplicant, ofOther, { as })
  expect([response.statusCode, response.json().error.message]).toEqual([
    409,
    'The owner of this mailbox wants no email from us.',
  ])
  expect(await emails()).toEqual([])
})
