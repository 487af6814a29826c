import { expect, test } from 'vitest'
import { applicationKinds } from '#contract/application/application.ts'
import { ProblemBody } from '#contract/problem.ts'
import { complaints } from '#tests/kit/applications/complaints.ts'
import { goodApplications, withAnswer } from '#tests/kit/applications/good-applications.ts'
import { applicationSite } from '#tests/kit/server/application-site.ts'

for (const kind of applicationKinds) {
  const numbers = new Set(
    complaints[kind].flatMap(({ promise }) => promise.match(/\[S\d+\.\d+\]/g) ?? []),
  )
  test(`${[...numbers].join(' ')} each wrong answer of a ${kind} application is rejected with its own message, and nothing is stored`, async () => {
    const site = await applicationSite()
    for (const { promise, path, given, message } of complaints[kind]) {
      const response = await site.post(kind, withAnswer(goodApplications[kind], path, given))
      const { error } = ProblemBody.parse(response.json())
      expect
        .soft([response.statusCode, error.message, error.fields], promise)
        .toEqual([422, message, { [path]: message }])
    }
    expect(await site.rows()).toEqual([])
  })
}

test('[S5.20] organisations are required only after the answer other', async () => {
  const site = await applicationSite()
  const apply = (currentlyVolunteering: string, otherOrganizations: string) =>
    site.post('volunteer', {
      ...goodApplications.volunteer,
      currentlyVolunteering,
      otherOrganizations,
    })
  const refused = await apply('other', ' ')
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error.message).toBe('Please specify the organizations')
  for (const [answer, input] of [
    ['other', 'The library'],
    ['true', ''],
    ['false', ''],
    ['yes', ''],
    ['no', ''],
  ] as const)
    expect((await apply(answer, input)).statusCode, answer).toBe(201)
})

test('[S5.40] [S5.42] a partnership application without the optional answers is accepted', async () => {
  const site = await applicationSite()
  const optional = ['website', 'pastPartnerships', 'references', 'restrictions', 'comments']
  const without = optional.reduce(
    (application: object, path) => withAnswer(application, path, undefined),
    goodApplications.partnership,
  )
  expect((await site.post('partnership', without)).statusCode).toBe(201)
})

test('[S5.52] there are five initiatives and no others', async () => {
  const site = await applicationSite()
  const path = 'collaborationDetails.initiatives'
  const five = [
    'Community events',
    'Advocacy campaigns',
    'Workshops or educational programs',
    'Fundraising initiatives',
    'Other',
  ]
  const apply = (chosen: string[]) =>
    site.post('collaborator', withAnswer(goodApplications.collaborator, path, chosen))
  expect((await apply(five)).statusCode).toBe(201)
  expect((await apply(['Raffles'])).statusCode).toBe(422)
})

test('unknown fields, wrong types and oversized answers are rejected', async () => {
  const site = await applicationSite()
  const good = goodApplications.volunteer
  for (const bad of [
    { ...good, state: 'welcome' },
    { ...good, agreement: 'true' },
    { ...good, firstName: 'x'.repeat(101) },
    { ...good, skills: Array.from({ length: 41 }, (_, count) => `skill ${count}`) },
    { ...good, skills: 'Drive' },
    { ...good, safeContact: 'pigeon' },
    [good],
  ])
    expect((await site.post('volunteer', bad as object)).statusCode).toBe(422)
  expect(await site.rows()).toEqual([])
})
