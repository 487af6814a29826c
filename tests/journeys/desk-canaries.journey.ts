import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { newSupportCode } from '#web/support/code.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { expectScreen, sharedDesk } from '#tests/kit/journey/desk.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'

// It opens most screens of the Desk.
test.describe.configure({ timeout: 150_000 })

const { open, addPerson, origin, site, deps } = sharedDesk()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog').last()

/** An application, a guest and a chat message. `hidden` is only in values that need a reveal, `name` is on guest lists. */
async function createRecords(page: Page) {
  const hidden = `canary${randomUUID().slice(0, 8)}`
  const name = `Door${randomUUID().slice(0, 8)}`
  const event = `canaries-${randomUUID().slice(0, 8)}`
  const times = { starts: '00:00', ends: '23:59', ...daysFromNow(deps(), 1) }
  await addEvents(deps(), { _id: event, name: `Supper ${event}`, ...times })
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`${origin()}/api/v1/${path}`, { data })
    expect(response.status(), path).toBe(201)
  }
  await post('volunteer/create', {
    ...goodApplications.volunteer,
    firstName: hidden,
    email: `${hidden}@example.ca`,
    otherOrganizations: hidden,
    genderIdentity: [`Other: ${hidden}`],
  })
  await post(`event/${event}/register`, {
    name,
    email: `${hidden}@example.org`,
    safeContact: { way: 'none' },
  })
  await post('support/message', {
    code: newSupportCode(),
    message: `Please write to me ${hidden}`,
    answerBy: 'email',
    email: `${hidden}@example.net`,
  })
  return { hidden, name, event }
}

const storageOf = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      localStorage,
      sessionStorage,
      document.cookie,
      await indexedDB.databases(),
      await caches.keys(),
      history.state,
      location.href,
      document.title,
    ]),
  )

journey(
  '[C71] [C80] [C84] [C91] no hidden value is in a response, page, storage, log, email or export before a reveal, nor after Hide screen',
  async (journeyContext) => {
    const { page, context } = journeyContext
    const { hidden, name, event } = await createRecords(page)
    const person = await addPerson(['owner'])
    await person.enter(context)
    await person.stepUp()
    const responses: Promise<string>[] = []
    // A response is complete then. One that a navigation breaks off never is.
    page.on('requestfinished', (request) => {
      if (!request.url().includes('/console/api/')) return
      responses.push(
        request
          .response()
          .then((response) => response?.text() ?? '')
          .catch(() => ''),
      )
    })
    const expectNothing = async (where: string, values: readonly string[]) => {
      const found = (await page.content()) + (await storageOf(page))
      expect(
        values.filter((value) => found.includes(value)),
        where,
      ).toEqual([])
    }
    const hideAndReturn = async (where: string, values: readonly string[]) => {
      await button(page, 'Hide screen').click()
      await expect(page).toHaveTitle('Desk')
      await expectNothing(`${where}, covered`, values)
      await button(page, 'Return').click()
      await expectNothing(`${where}, after its return`, values)
    }
    for (const [path, title] of [
      ['/', 'Today'],
      ['/applications', 'Applications'],
      ['/guests', 'Guests'],
      ['/check-in', 'Check-in'],
      ['/chat', 'Chat'],
      ['/outbox', 'Outbox'],
      ['/audit', 'Audit log'],
    ] as const) {
      await open(journeyContext, path, title)
      await expectNothing(title, [hidden])
    }
    for (const path of [`/guests/${event}`, `/check-in/${event}`]) {
      await page.goto(`${origin()}/console${path}`)
      await expect(page.getByText(name).first()).toBeVisible()
      await expectNothing(path, [hidden])
      await hideAndReturn(path, [hidden, name])
    }

    await open(journeyContext, '/applications', 'Applications')
    await page.getByLabel('Number or exact email').fill(`${hidden}@example.ca`)
    await button(page, 'Find').click()
    const found = page.getByRole('table', { name: 'With this email' }).getByRole('link')
    const number = await found.innerText()
    await found.click()
    await expectScreen(page, number)
    await expectNothing(number, [hidden])
    expect((await Promise.all(responses)).filter((body) => body.includes(hidden))).toEqual([])

    await person.stepUp()
    await button(page, 'Reveal: Contact').click()
    await dialog(page).getByLabel('Why do you need this?').fill('Calling about Saturday')
    await dialog(page).getByRole('button', { name: 'Reveal', exact: true }).click()
    await expect(page.getByText(`${hidden}@example.ca`)).toBeVisible()
    await hideAndReturn(number, [hidden])

    await person.stepUp()
    const headers = { origin: origin(), 'sec-fetch-site': 'same-origin' }
    const exported = await context.request.post(`${origin()}/console/api/v1/audit/export`, {
      data: { reason: 'Looking for canaries' },
      headers,
    })
    expect(exported.status()).toBe(200)
    for (const text of [await exported.text(), site().output()])
      for (const value of [hidden, name]) expect(text).not.toContain(value)
    const emails = await readOutbox(deps().db, deps(), { limit: 500 })
    const texts = emails.flatMap(({ contents }) =>
      contents ? [contents.subject + contents.text + String(contents.html)] : [],
    )
    expect(texts.filter((text) => text.includes(hidden) || text.includes(name))).toEqual([])
  },
)
