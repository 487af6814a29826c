import { expect, type Page } from '@playwright/test'
import { typedFor } from '#tests/kit/applications/typed-answers.ts'
import {
  errorAt,
  fillIn,
  formOf,
  openForm,
  submit,
  successTitle,
} from '#tests/kit/journey/application.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const field = (page: Page, name: string) => formOf(page).locator(`[name="${name}"]`)
const answer = (page: Page, name: string, value: string) =>
  formOf(page).locator(`[name="${name}"][value="${value}"]`)

/** The body that the page sends, without the fields of the spam protection. */
async function sentBy(page: Page, path: string): Promise<Record<string, unknown>> {
  const request = page.waitForRequest(`**/api/v1/${path}`)
  await submit(page).click()
  const { formToken: _, homePage: __, ...input } = (await request).postDataJSON()
  return input
}

journey(
  '[S4.66] [S4.67] [S4.68] the organisations field shows only after Yes, is cleared by another answer, and is optional',
  async ({ page, visit }) => {
    await openForm(page, visit, 'volunteer')
    const organisations = field(page, 'otherOrganizations')
    await expect(organisations).toBeHidden()
    await answer(page, 'currentlyVolunteering', 'true').check()
    await organisations.fill('The library')
    await answer(page, 'currentlyVolunteering', 'false').check()
    await expect(organisations).toBeHidden()
    await answer(page, 'currentlyVolunteering', 'true').check()
    await expect(organisations).toHaveValue('')
    expect(await formOf(page).locator('[name="currentlyVolunteering"]').count()).toBe(2)
    await fillIn(page, typedFor('volunteer', { otherOrganizations: '' }))
    const input = await sentBy(page, 'volunteer/create')
    expect([input['currentlyVolunteering'], input['otherOrganizations']]).toEqual(['true', ''])
    await expect(page.getByRole('dialog', { name: successTitle })).toBeVisible()
  },
)

journey(
  '[S3.19] [S3.20] [S3.21] [S3.22] a volunteer’s answers are sent by field name, with the text after Other and the day in Calgary',
  async ({ page, visit }) => {
    await openForm(page, visit, 'volunteer')
    const own = field(page, 'genderIdentityOther')
    await expect(own).toBeHidden()
    const typed = typedFor('volunteer', { heardAbout: ['Other'], heardAboutOther: '' })
    await fillIn(page, typed)
    const input = await sentBy(page, 'volunteer/create')
    expect(input).toMatchObject({
      email: typed['email'],
      genderIdentity: ['Non-binary', 'Other: loom'],
      heardAbout: ['Other: '],
      livesInCalgary: 'true',
      agreement: true,
      date: '2026-11-16',
    })
    expect(Object.keys(input).toSorted()).toEqual(
      [
        'agreement availability currentlyVolunteering date email firstName genderIdentity heardAbout lastName',
        'livesInCalgary otherOrganizations phone preferredContact pronouns raceEthnicity sexualOrientation',
        'signature skills volunteerReasons',
      ]
        .join(' ')
        .split(' '),
    )
  },
  { at: '2026-11-17T02:30:00Z' },
)

journey(
  'the member form takes one answer per question, hints at unusual numbers and sends an object',
  async ({ page, visit, step }) => {
    await openForm(page, visit, 'member')
    await step('[S3.24] two questions take one answer and have square boxes', async () => {
      for (const [name, first, second] of [
        ['isBlack2SLGBTQ', 'true', 'false'],
        ['preferredContactMethod', 'Email', 'Phone'],
      ] as const) {
        await answer(page, name, first).check()
        await answer(page, name, second).check()
        await expect.soft(answer(page, name, first)).not.toBeChecked()
        await expect.soft(answer(page, name, first)).toHaveCSS('border-radius', '3px')
      }
    })
    await step('an unusual phone number or postal code shows a hint and no error', async () => {
      const hint = formOf(page).getByText('Does this look right?').filter({ visible: true })
      for (const [name, odd, usual] of [
        ['phoneNumbers', '12345', '403 555 0177'],
        ['postalCode', '90210', 'T2G 0A0'],
      ] as const) {
        await field(page, name).fill(odd)
        await field(page, name).blur()
        await expect(hint).toHaveCount(1)
        expect(await errorAt(page, name)).toBe('')
        await field(page, name).fill(usual)
        await field(page, name).blur()
        await expect(hint).toHaveCount(0)
      }
    })
    await step('[S3.23] [S5.37] the address is sent as an object, the box as true', async () => {
      await fillIn(page, typedFor('member', { postalCode: 't2g0a0' }))
      expect(await sentBy(page, 'member/create')).toMatchObject({
        address: { city: 'Calgary', state: 'Alberta', postalCode: 'T2G 0A0' },
        isBlack2SLGBTQ: true,
        preferredContactMethod: 'No preference',
      })
    })
  },
)

journey(
  '[S5.40] [S5.41] [S2.93] the partnership form has seven sections, completes a bare domain, and marks completed sections',
  async ({ page, visit }) => {
    await openForm(page, visit, 'partnership')
    await expect(
      page.getByRole('navigation', { name: 'Sections of the form' }).getByRole('listitem'),
    ).toHaveCount(7)
    for (const [at, name] of [
      'Organisation',
      'Contact',
      'Partnership',
      'Experience',
      'Equity',
      'Logistics',
      'Consent',
    ].entries())
      await expect(formOf(page).locator(`#section-${at + 1} > legend`)).toHaveText(
        `${at + 1} ${name}`,
      )
    const mark = () =>
      page
        .getByRole('navigation', { name: 'Sections of the form' })
        .getByRole('link')
        .first()
        .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(await mark()).not.toContain('Done')
    await field(page, 'website').fill('foothill.example.ca')
    await field(page, 'website').blur()
    await expect(field(page, 'website')).toHaveValue('https://foothill.example.ca')
    await fillIn(page, typedFor('partnership', { website: '' }))
    expect(await mark()).toContain('Done')
    expect(await sentBy(page, 'partnership/create')).toMatchObject({
      website: 'https://foothill.example.ca',
    })
  },
)

journey(
  '[S2.153] [S4.64] the collaborator form opens over the store, and closes before the success message',
  async ({ page, visit }) => {
    await visit('/merch-store')
    await page.getByRole('button', { name: 'Become a Collaborator' }).click()
    const modal = page.getByRole('dialog', { name: 'Become a Collaborator' })
    await expect(modal).toBeVisible()
    await fillIn(page, typedFor('collaborator'))
    await submit(page).click()
    await expect(page.getByRole('dialog', { name: successTitle })).toBeVisible()
    await expect(modal).toBeHidden()
  },
)
