import { expect, test } from 'vitest'
import { textOf } from '#tests/kit/html.ts'
import { storeAnswers } from '#tests/kit/applications/store-answers.ts'
import { applicationSite } from '#tests/kit/server/application-site.ts'
import { type BuiltPage, builtSite } from '#tests/kit/server/built-site.ts'
import type { goodApplications } from '#tests/kit/applications/good-applications.ts'

/** The page of a new application, before the applicant has entered the digits. */
async function pageOf(kind: keyof typeof goodApplications): Promise<BuiltPage> {
  const site = await applicationSite()
  const { open } = await builtSite(site)
  return open(`/my-data/${await site.apply(kind)}`)
}

test('without script an applicant reads, corrects, withdraws and deletes their application', async () => {
  const closed = await pageOf('volunteer')
  expect(closed.html).not.toContain('Okonkwo')
  const refused = await closed.press('Open', { phoneEnd: '0000' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('These are not the last four digits')
  const opened = await refused.press('Open', { phoneEnd: '0163' })
  for (const shown of ['Okonkwo', 'Nobody yet.', 'It is erased on '])
    expect(opened.text).toContain(shown)

  const correcting = await opened.press('Correct it')
  const incomplete = await correcting.press('Save', { lastName: '' })
  expect(incomplete.status).toBe(422)
  expect(incomplete.text).toContain('Last name is required')
  const corrected = await incomplete.press('Save', { lastName: 'Adeyemi', phone: '587-555-0001' })
  for (const shown of ['It is corrected.', 'Adeyemi']) expect(corrected.text).toContain(shown)

  const withdrawn = await corrected.press('Take it back')
  expect(withdrawn.text).toContain('You took it back.')
  expect((await withdrawn.press('Yes, delete it')).heading).toBe('It is deleted')
})

test('[C72] answers of an earlier form are shown, corrected and withdrawn', async () => {
  const site = await applicationSite()
  const { open } = await builtSite(site)
  const closed = await open(`/my-data/${await site.apply('volunteer')}`)
  await storeAnswers(site, 'answers', { skills: undefined, dietaryNeeds: 'Peanuts' })
  const opened = await closed.press('Open', { phoneEnd: '0163' })
  expect(opened.text).toContain('Dietary needs')
  const correcting = await opened.press('Correct it')
  const incomplete = await correcting.press('Save', { pronouns: 'ze/zir' })
  expect(incomplete.text).toContain('Please select at least one option')
  const corrected = await incomplete.press('Save', { skills: 'Drive' })
  for (const shown of ['It is corrected.', 'ze/zir', 'Drive'])
    expect(corrected.text).toContain(shown)
  expect(corrected.text).not.toContain('Peanuts')
  expect((await corrected.press('Take it back')).text).toContain('You took it back.')
})

test('without script a locked link offers a fresh one by email', async () => {
  let page = await pageOf('volunteer')
  for (let count = 0; count < 5; count += 1) page = await page.press('Open', { phoneEnd: '0000' })
  const locked = await page.press('Open', { phoneEnd: '0163' })
  expect(locked.status).toBe(429)
  expect(locked.text).toContain('Too many wrong numbers.')
  const sent = await locked.press('Send me a fresh link')
  expect(textOf(sent.document.querySelector('main [role=status]'))).toContain(
    'a fresh link is on its way to the address on your form',
  )
})

test.each([
  ['partnership', '0199', 'Title'],
  ['collaborator', '0110', 'Organisation or studio'],
] as const)('a %s application is corrected in its own form', async (kind, phoneEnd, label) => {
  const opened = await (await pageOf(kind)).press('Open', { phoneEnd })
  const correcting = await opened.press('Correct it')
  const id = correcting.document
    .querySelectorAll('label')
    .find((each) => textOf(each) === label)
    ?.getAttribute('for')
  const name = correcting.document.getElementById(id ?? '')?.getAttribute('name') ?? ''
  const corrected = await correcting.press('Save', { [name]: 'Another one' })
  expect(corrected.text).toContain('It is corrected.')
  expect(corrected.document.querySelectorAll('main dd').map(textOf)).toContain('Another one')
})

test('an unknown key shows an error', async () => {
  const { open } = await builtSite(await applicationSite())
  const page = await open(`/my-data/${'A'.repeat(22)}`)
  const unknown = await page.press('Open', { phoneEnd: '0163' })
  expect(unknown.status).toBe(404)
  expect(unknown.text).toContain('Nothing of yours is kept at this address.')
})
