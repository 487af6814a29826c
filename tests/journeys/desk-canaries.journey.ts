import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { newSupportCode } from '#web/support/code.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { leaveMessage } from '#tests/kit/journey/chat.ts'
import { button, dialog } from '#tests/kit/journey/desk-parts.ts'
import { expectScreen } from '#tests/kit/journey/desk.ts'
import { giftDesk, pledge } from '#tests/kit/journey/gifts.ts'
import { journey, type Journey } from '#tests/kit/journey/journey.ts'
import { placeOrder } from '#tests/kit/journey/orders.ts'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'

// It opens most screens of the Desk.
test.describe.configure({ timeout: 150_000 })

const desk = giftDesk()
const { open, addPerson, origin, site, deps } = desk

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
  const chat = { origin: origin(), deps: deps() }
  const phone = '403-555-0173'
  const talk = await leaveMessage(page, chat, `Please text me ${hidden}`, {
    answerBy: 'text',
    phone,
  })
  return { hidden, name, event, phone, talk }
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

/** Reads what the Desk has got and stored, while an owner uses it. */
function watchValues({ page }: Pick<Journey, 'page'>) {
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
  return {
    expectNothing,
    async expectNoResponse(values: readonly string[]) {
      const has = (body: string) => values.some((value) => body.includes(value))
      expect((await Promise.all(responses)).filter(has)).toEqual([])
    },
    async hideAndReturn(where: string, values: readonly string[]) {
      await button(page, 'Hide screen').click()
      await expect(page).toHaveTitle('Desk')
      await expectNothing(`${where}, covered`, values)
      await button(page, 'Return').click()
      await expectNothing(`${where}, after its return`, values)
    },
    /** Reveals a part of the open record. */
    async reveal(part: string, value: string) {
      await button(page, `Reveal: ${part}`).click()
      await dialog(page).getByLabel('Why do you need this?').fill('Calling about Saturday')
      await dialog(page).getByRole('button', { name: 'Reveal', exact: true }).click()
      await expect(page.getByText(value).first()).toBeVisible()
    },
  }
}

/** Neither the export of the audit log, nor the log of the server, nor the text of an email has a value. */
async function expectNoTrace({ context }: Pick<Journey, 'context'>, values: readonly string[]) {
  const headers = { origin: origin(), 'sec-fetch-site': 'same-origin' }
  const exported = await context.request.post(`${origin()}/console/api/v1/audit/export`, {
    data: { reason: 'Looking for canaries' },
    headers,
  })
  expect(exported.status()).toBe(200)
  for (const text of [await exported.text(), site().output()])
    for (const value of values) expect(text).not.toContain(value)
  const emails = await readOutbox(deps().db, deps(), { limit: 500 })
  const texts = emails.flatMap(({ contents }) =>
    contents ? [contents.subject + contents.text + String(contents.html)] : [],
  )
  const has = (text: string) => values.some((value) => text.includes(value))
  expect(texts.filter(has)).toEqual([])
}

journey(
  '[C71] [C80] [C84] [C91] no hidden value is in a response, page, storage, log, email or export before a reveal, nor after Hide screen',
  async (journeyContext) => {
    const { page, context } = journeyContext
    const { hidden, name, event, phone, talk } = await createRecords(page)
    const person = await addPerson(['owner'])
    await person.enter(context)
    await person.stepUp()
    const { expectNothing, expectNoResponse, hideAndReturn, reveal } = watchValues(journeyContext)
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
    await expectNoResponse([hidden])

    await person.stepUp()
    await reveal('Contact', `${hidden}@example.ca`)
    await hideAndReturn(number, [hidden])

    await person.stepUp()
    await open(journeyContext, `/chat/${talk.id}`, 'Chat')
    await button(page, 'Take').click()
    await expect(page.getByText(`Please text me ${hidden}`)).toBeVisible()
    await button(page, 'Reveal the phone number…').click()
    await dialog(page).getByLabel('Why do you need this?').fill('To text the answer')
    await dialog(page).getByRole('button', { name: 'Reveal', exact: true }).click()
    await expect(page.getByText(phone)).toBeVisible()
    await hideAndReturn('a conversation with a revealed number', [hidden, phone])
    await button(page, 'Show the conversation').click()
    await button(page, 'End…').click()
    await dialog(page).getByRole('button', { name: 'End', exact: true }).click()
    await expect(page.getByText(/has ended\. It is erased on/).first()).toBeVisible()
    await page.getByRole('link', { name: 'Ended' }).click()
    await expect(page).toHaveURL(/show=ended$/)
    await page.getByRole('link', { name: talk.name }).click()
    await button(page, 'Read it').click()
    await expect(page.getByText(`Please text me ${hidden}`)).toBeVisible()
    await hideAndReturn('an ended conversation', [hidden, phone])

    await person.stepUp()
    await expectNoTrace(journeyContext, [hidden, name, phone])
  },
)

/** A confirmed subscriber of the newsletter, whose email address and name are canaries. */
async function subscribe({ page }: Pick<Journey, 'page'>): Promise<string> {
  const canary = `canary${randomUUID().slice(0, 8)}`
  const email = `${canary}@example.org`
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`${origin()}/api/v1/newsletter/${path}`, { data })
    expect(response.ok(), await response.text()).toBe(true)
  }
  await post('subscribe', { firstName: canary, lastName: canary, email })
  const findToken = async () => {
    const emails = await readOutbox(deps().db, deps(), { limit: 20 })
    const own = emails.find(({ contents }) => contents?.to === email)
    return /\/confirm\/([\w-]+)/.exec(own?.contents?.text ?? '')?.[1]
  }
  await expect.poll(findToken, { timeout: 30_000 }).toBeDefined()
  await post('confirm', { token: await findToken() })
  return canary
}

journey(
  '[C98] [C109] [C110] [C116] no buyer, donor or subscriber is in a response, page, storage, log, email or export before a reveal, nor after Hide screen',
  async (journeyContext) => {
    const { page, context } = journeyContext
    const shop = { request: page.request, origin: origin(), deps: deps() }
    const order = await placeOrder(shop)
    const gift = await desk.give(journeyContext, { ...pledge, isAnonymous: true })
    const named = await desk.give(journeyContext)
    const hidden = [order.canary, gift.canary, named.canary, await subscribe(journeyContext)]
    const person = await addPerson(['owner'])
    await person.enter(context)
    const { expectNothing, expectNoResponse, hideAndReturn, reveal } = watchValues(journeyContext)
    for (const [path, title] of [
      ['/', 'Today'],
      ['/orders', 'Orders'],
      ['/gifts', 'Gifts'],
      ['/gifts/receipts', 'Receipts'],
      ['/gifts/cards', 'Reported cards'],
      ['/newsletter', 'Newsletter'],
      ['/store/stock', 'Stock'],
      ['/store/stock?view=changes', 'Stock changes'],
      ['/store/discounts', 'Discounts'],
      ['/store/shipping', 'Shipping'],
      ['/outbox', 'Outbox'],
      ['/audit', 'Audit log'],
    ] as const) {
      await open(journeyContext, path, title)
      await expectNothing(title, hidden)
    }
    const records = [
      { path: `/orders/${order.reference}`, ...order, part: 'Buyer' },
      { path: `/gifts/${gift.reference}`, ...gift, part: 'Donor' },
      { path: `/gifts/${named.reference}`, ...named, part: 'Donor' },
    ]
    for (const { path, reference } of records) {
      await open(journeyContext, path, reference)
      await expectNothing(path, hidden)
    }
    await expectNoResponse(hidden)

    for (const { path, reference, canary, part } of records) {
      await open(journeyContext, path, reference)
      await person.stepUp()
      await reveal(part, canary)
      await hideAndReturn(path, hidden)
    }

    await person.stepUp()
    await expectNoTrace(journeyContext, hidden)
  },
)
