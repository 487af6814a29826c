import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { expectScreen, sharedDesk } from '#tests/kit/journey/desk.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { type Hands, pointer, waysToUse } from '#tests/kit/journey/hands.ts'
import { journey, type Journey } from '#tests/kit/journey/journey.ts'

const { open, addPerson, origin } = sharedDesk()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog').last()
const pane = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** An application with a canary in every part, and its screen. */
async function openOne(
  journeyContext: Journey,
  kind: 'volunteer' | 'member',
  hands: Hands = pointer,
) {
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
  await find(page, `${canary}@example.ca`, hands)
  const found = page.getByRole('table', { name: 'With this email' })
  await expect(found.getByRole('link')).toHaveCount(1)
  return { canary, person, found, number: await found.getByRole('link').innerText() }
}

/** A toast is also in the live region, which a screen reader reads. */
const expectToast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

async function find(page: Page, typed: string, { type, press }: Hands = pointer) {
  await type(page.getByLabel('Number or exact email'), typed)
  await press(button(page, 'Find'))
}

async function reveal(page: Page, part: string, { type, press }: Hands = pointer) {
  await press(button(page, `Reveal: ${part}`))
  await type(dialog(page).getByLabel('Why do you need this?'), 'Calling about Saturday')
  await press(dialog(page).getByRole('button', { name: 'Reveal', exact: true }))
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

for (const { name, width, handsOn } of waysToUse)
  journey(
    `[C72] [C73] [C74] [C75] [C76] [C77] an application is revealed, assigned, decided, noted, emailed and erased ${name}`,
    async (journeyContext) => {
      const { page, step, expectConsole } = journeyContext
      expectConsole(/status of 422/)
      const hands = handsOn(page)
      const { press, type, select } = hands
      const inDialog = (label: string) =>
        dialog(page).getByRole('button', { name: label, exact: true })
      const { canary, person, found, number } = await openOne(journeyContext, 'volunteer', hands)
      await press(found.getByRole('link'))
      await expectScreen(page, number)
      await step('[C74] it is assigned', async () => {
        const people = pane(page, 'Works on it').getByLabel('Person')
        await select(people, `${person.name} (you)`)
        await press(button(page, 'Assign'))
        await expectToast(page, `${number}: ${person.name}`)
      })
      await step('[C73] its state changes, and back', async () => {
        for (const label of ['Not now', 'Talking']) {
          await select(pane(page, 'State').getByLabel('State'), label)
          await press(button(page, 'Change state'))
          await expectToast(page, `${number}: ${label}`)
        }
        // A toast that is drawn late covers the button that has the focus. It stays while a pointer is above it.
        if (width === 1440) await expect(page.getByText(`${number}: Talking`)).toHaveCount(0)
      })
      await step('[C75] a note is stored, and shown with the next reveal', async () => {
        await type(page.getByLabel('What the next person should know'), 'Spoke on Monday')
        await press(button(page, 'Add note'))
        await expectToast(page, 'The note is stored.')
        await reveal(page, 'Words', hands)
        await expect(page.getByText('Spoke on Monday')).toBeVisible()
        await press(button(page, 'Hide now'))
      })
      await step(
        '[C76] with the contact an email is written, and shown in full before it is sent',
        async () => {
          await reveal(page, 'Contact', hands)
          await expect(page.getByText(`The name to use is ${canary} Okonkwo`)).toBeVisible()
          await press(button(page, 'Email the applicant…'))
          await type(dialog(page).getByLabel('Your text'), 'Can you come on Saturday?')
          await expect(dialog(page).getByText('A message for you').first()).toBeVisible()
          await expect(dialog(page).getByText('Can you come on Saturday?').last()).toBeVisible()
          if (width === 1440) await lookAt(page, 'email to an applicant')
          await press(inDialog('Send'))
          await expectToast(page, 'The email is in the outbox.')
        },
      )
      await step('[C77] it is erased with its number and a reason', async () => {
        await press(button(page, 'Erase now…'))
        await type(dialog(page).getByLabel(`Type ${number}`), 'V-1000000')
        await type(dialog(page).getByLabel('Why is it erased?'), 'They asked us to')
        await press(inDialog('Erase for ever'))
        await expect(dialog(page).getByText(`Enter ${number}`).first()).toBeVisible()
        if (width === 1440) await lookAt(page, 'erasure with an error')
        await type(dialog(page).getByLabel(`Type ${number}`), number)
        await press(inDialog('Erase for ever'))
        await expectScreen(page, 'Applications')
        await find(page, `${canary}@example.ca`, hands)
        await expect(page.getByText('No application has this email')).toBeVisible()
      })
    },
    { width, phone: width === 390 },
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
