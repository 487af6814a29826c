import { expect, test } from 'vitest'
import * as application from '#contract/console/application.ts'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { storeAnswers } from '#tests/kit/applications/store-answers.ts'
import { deskWithOne, reason } from '#tests/kit/desk/applications.ts'
import { applicationSite } from '#tests/kit/server/application-site.ts'

const phoneEnd = '0163'

/** An application from a form without the question `skills`, with one that was removed, and with a text for a list. */
async function siteWithOldOne() {
  const site = await applicationSite()
  const _id = await site.apply('volunteer')
  await storeAnswers(site, 'answers', {
    skills: undefined,
    dietaryNeeds: 'Peanuts',
    heardAbout: 'A poster',
  })
  await storeAnswers(site, 'identity', { faith: 'None' })
  return { site, _id, key: { _id, phoneEnd } }
}

test('[C72] an applicant reads, withdraws and erases answers that today’s form would reject', async () => {
  const { site, key } = await siteWithOldOne()
  const opened = await site.myData('read', key)
  expect(opened.statusCode).toBe(200)
  const { answers } = opened.json().data.application
  expect(answers).toMatchObject({ dietaryNeeds: 'Peanuts', heardAbout: 'A poster', faith: 'None' })
  expect(answers).not.toHaveProperty('skills')
  expect((await site.myData('withdraw', key)).json().data.state).toBe('withdrawn')
  expect((await site.rows())[0]?.state).toBe('withdrawn')
  expect((await site.myData('erase', key)).json().data).toEqual({ isErased: true })
  expect(await site.rows()).toEqual([])
})

test('[C72] a correction of old answers follows today’s form and replaces all of them', async () => {
  const { site, key } = await siteWithOldOne()
  const { skills, ...incomplete } = goodApplications.volunteer
  const correct = (answers: object) =>
    site.myData('correct', { ...key, application: { kind: 'volunteer', answers } })
  expect((await correct(incomplete)).json().error.fields).toEqual({
    'application.answers.skills': 'Please select at least one option',
  })
  const corrected = await correct({ ...incomplete, skills })
  expect(corrected.json().data.application.answers).toEqual(goodApplications.volunteer)

  const partnership = await site.apply('partnership')
  await storeAnswers(site, 'identity', { faith: 'None' })
  const partner = { _id: partnership, phoneEnd: '0199' }
  const answers = goodApplications.partnership
  const again = { ...partner, application: { kind: 'partnership', answers } }
  expect((await site.myData('correct', again)).json().data.application.answers).toEqual(answers)
})

test('[C72] [C76] [C78] staff see old answers, and no address or name that was never stored', async () => {
  const { desk, as, reveal, params } = await deskWithOne()
  await storeAnswers(desk, 'answers', { skills: undefined, dietaryNeeds: 'Peanuts' })
  await storeAnswers(desk, 'contact', { email: undefined, lastName: undefined })
  const { answers } = await reveal('answers')
  expect(answers['dietaryNeeds']).toBe('Peanuts')
  expect((await reveal('contact')).contactDetails).toEqual({ way: 'email', name: 'Zuri' })
  const refused = await desk.send(
    application.emailApplicant,
    { params, body: { text: 'Can you come on Saturday?' } },
    { as },
  )
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    409,
    'This application has no email address.',
  ])
  const vouched = { params, body: { version: 0, reason } }
  expect((await desk.send(application.vouchForApplicant, vouched, { as })).statusCode).toBe(200)
  const exported = await desk.send(application.exportApplications, { body: { reason } }, { as })
  expect(exported.body).toContain('"Zuri","email","",""')
  expect(exported.body).not.toContain('undefined')
})

test('[C76] an applicant is not contacted in a way that the form no longer has', async () => {
  const { desk, reveal } = await deskWithOne()
  await storeAnswers(desk, 'contact', { safeContact: 'pager' })
  expect((await reveal('contact')).contactDetails?.way).toBe('none')
  await storeAnswers(desk, 'contact', { safeContact: undefined, preferredContact: undefined })
  expect((await reveal('contact')).contactDetails?.way).toBe('email')
})
