import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { expectScreen, sharedDesk } from '#tests/kit/journey/desk.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { journey, type Journey } from '#tests/kit/journey/journey.ts'

const { open, addPerson, origin } = sharedDesk()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog').last()
const pane = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** An application with a canary in every part, and its screen. */
async function openOne(journeyContext: Journey, kind: 'volunteer' | 'member') {
  const { page, context } = journeyContext
  const canary = `canary${randomUUID().slice(0, 8)}`
  const answers = {
    ...goodApplications[kind],
    firstName: canary,
    email: `${canary}@example.ca`,
    ...(kind === 'volunteer' && {
      otherOrganizations: canary,
      genderIdentity: [`Other: ${canary}`],
    }),
  }
  const response = await page.request.post(`${origin()}/api/v1/${kind}/create`, { data: answers })
  expect(response.status()).toBe(201)
  const person = await addPerson(['care'])
  await person.enter(context)
  await person.stepUp()
  await open(journeyContext, '/applications', 'Applications')
  await find(page, `${canary}@example.ca`)
  const found = page.getByRole('table', { name: 'With this email' })
  await expect(found.getByRole('link')).toHaveCount(1)
  return { canary, person, found, number: await found.getByRole('link').innerText() }
}

/** A toast is also in the live region, which a screen reader reads. */
const expectToast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

async function find(page: Page, typed: string) {
  await page.getByLabel('Number or exact email').fill(typed)
  await button(page, 'Find').click()
}

async function reveal(page: Page, part: string) {
  await button(page, `Reveal: ${part}`).click()
  await dialog(page).getByLabel('Why do you need this?').fill('Calling about Saturday')
  await dialog(page).getByRole('button', { name: 'Reveal', exact: true }).click()
  await expect(page.getByText('Hidden in')).toBeVisible()
}

journey(
  '[C70] [C71] [C72] [C97] an application is found, revealed part by part, and hidden again',
  async (journeyContext) => {
    const { page, step } = journeyContext
    const { canary, found, number } = await openOne(journeyContext, 'volunteer')
    await step('[C70] the list has no name, and the address has no email', async () => {
      await lookAt(page, 'applications')
      expect(page.url()).not.toContain(canary)
      await found.getByRole('link').click()
      await expectScreen(page, number)
    })
    await step('[C71] nothing of the applicant is on the page before a reveal', async () => {
      expect(await page.content()).not.toContain(canary)
      await lookAt(page, 'application')
    })
    await step(
      '[C72] [C97] a reveal shows the safe way first, and the history has it',
      async () => {
        await button(page, 'Reveal: Contact').click()
        await dialog(page).getByRole('button', { name: 'Reveal', exact: true }).click()
        await lookAt(page, 'reason with an error')
        await dialog(page).getByRole('button', { name: 'Cancel' }).click()
        await reveal(page, 'Contact')
        await expect(page.getByText(`The name to use is ${canary} Okonkwo`)).toBeVisible()
        await expect(page.getByText(`${canary}@example.ca`)).toBeVisible()
        await expect(page.getByText(`Other: ${canary}`)).toHaveCount(0)
        await expect(pane(page, 'History').getByText('“Calling about Saturday”')).toBeVisible()
        await lookAt(page, 'application with revealed contact')
      },
    )
    await step('[C71] hidden again, and behind the privacy screen, nothing is left', async () => {
      await button(page, 'Hide now').click()
      expect(await page.content()).not.toContain(canary)
      await reveal(page, 'Identity')
      await expect(page.getByText(`Other: ${canary}`)).toBeVisible()
      await button(page, 'Hide screen').click()
      await expect(page).toHaveTitle('Desk')
      expect(await page.content()).not.toContain(canary)
      const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
      expect(stored).not.toContain(canary)
    })
  },
)

journey(
  '[C73] [C74] [C75] [C77] an application is assigned, decided, noted and erased',
  async (journeyContext) => {
    const { page, step, expectConsole } = journeyContext
    expectConsole(/status of 422/)
    const { canary, person, found, number } = await openOne(journeyContext, 'volunteer')
    await found.getByRole('link').click()
    await expectScreen(page, number)
    await step('[C74] it is assigned', async () => {
      await pane(page, 'Works on it').getByLabel('Person').selectOption(person.id)
      await button(page, 'Assign').click()
      await expectToast(page, `${number}: ${person.name}`)
    })
    await step('[C73] its state changes, and back', async () => {
      const state = pane(page, 'State').getByLabel('State')
      for (const [value, label] of [
        ['not-now', 'Not now'],
        ['talking', 'Talking'],
      ] as const) {
        await state.selectOption(value)
        await button(page, 'Change state').click()
        await expectToast(page, `${number}: ${label}`)
      }
    })
    await step('[C75] a note is stored, and shown with the next reveal', async () => {
      await page.getByLabel('What the next person should know').fill('Spoke on Monday')
      await button(page, 'Add note').click()
      await expectToast(page, 'The note is stored.')
      await reveal(page, 'Words')
      await expect(page.getByText('Spoke on Monday')).toBeVisible()
    })
    await step(
      '[C76] with the contact an email is written, and shown in full before it is sent',
      async () => {
        await page.getByRole('button', { name: 'Hide now' }).first().click()
        await reveal(page, 'Contact')
        await button(page, 'Email the applicant…').click()
        await dialog(page).getByLabel('Your text').fill('Can you come on Saturday?')
        await expect(dialog(page).getByText('A message for you').first()).toBeVisible()
        await expect(dialog(page).getByText('Can you come on Saturday?').last()).toBeVisible()
        await lookAt(page, 'email to an applicant')
        await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
        await expectToast(page, 'The email is in the outbox.')
      },
    )
    await step('[C77] it is erased with its number and a reason', async () => {
      await button(page, 'Erase now…').click()
      await dialog(page).getByLabel(`Type ${number}`).fill('V-1000000')
      await dialog(page).getByLabel('Why is it erased?').fill('They asked us to')
      await button(page, 'Erase for ever').click()
      await expect(dialog(page).getByText(`Enter ${number}`).first()).toBeVisible()
      await lookAt(page, 'erasure with an error')
      await dialog(page).getByLabel(`Type ${number}`).fill(number)
      await button(page, 'Erase for ever').click()
      await expectScreen(page, 'Applications')
      await find(page, `${canary}@example.ca`)
      await expect(page.getByText('No application has this email')).toBeVisible()
    })
  },
)

journey(
  '[C70] [C72] on a phone an application is found by its number and revealed',
  async (journeyContext) => {
    const { page } = journeyContext
    const { canary, number } = await openOne(journeyContext, 'member')
    await find(page, number.toLowerCase())
    await expectScreen(page, number)
    await reveal(page, 'Contact')
    await expect(page.getByText(`The name to use is ${canary} Bello`)).toBeVisible()
  },
  { width: 390, phone: true },
)
