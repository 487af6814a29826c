import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { changeOrganisation, readOrganisation } from '#server/organisation/organisation.ts'
import { startSubscription } from '#server/newsletter/subscribe.ts'
import { expectScreen, openFromMenu, sharedDesk } from '#tests/kit/journey/desk.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { type Hands, waysToUse } from '#tests/kit/journey/hands.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import { addPicture } from '#tests/kit/journey/picture-dialog.ts'

const { open, addPerson, origin, deps } = sharedDesk()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog').last()
/** A toast is also in the live region, which a screen reader reads. */
const expectToast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

/** In the open dialog. The day is later than that of any other issue. */
async function fillIn(page: Page, { type }: Hands, title: string) {
  await type(dialog(page).getByLabel('Title'), title)
  await type(dialog(page).getByLabel('Link to the letter'), linkOf(title))
  await type(dialog(page).getByLabel('Date'), '2099-12-01')
  await type(dialog(page).getByLabel('Description'), 'Coats, soup and company.')
}

const linkOf = (title: string) =>
  `https://letters.example.org/${title.toLowerCase().replaceAll(' ', '-')}`

/** What visitors see on Home and on Blog, in a tab of their own. */
async function expectOnSite(page: Page, title: string, isShown = true) {
  const visitor = await page.context().newPage()
  for (const path of ['/', '/blog']) {
    await visitor.goto(`${origin()}${path}`)
    const issues = visitor.locator('section').filter({ has: visitor.locator('#newsletters') })
    await issues.scrollIntoViewIfNeeded()
    await expect(issues.getByRole('listitem').first()).toBeVisible()
    await expect(issues.getByRole('link', { name: title })).toHaveCount(isShown ? 1 : 0)
  }
  await visitor.close()
}

/** Sets the feed while the work runs. */
async function withFeed(items: readonly object[], work: () => Promise<void>) {
  const { db, clock } = deps()
  const source = `https://letters.example.org/${randomUUID()}`
  const set = (newsletterFeed: string | undefined) =>
    db.transaction().execute(async (tx) => {
      await changeOrganisation(tx, { ...(await readOrganisation(tx)), newsletterFeed })
    })
  const copy = { source, items: JSON.stringify(items), fetched_at: clock.now() }
  await db.insertInto('newsletter_feed').values(copy).execute()
  await set(source)
  try {
    await work()
  } finally {
    await set(undefined)
  }
}

/** Removes the issues while the work runs. */
async function withoutIssues(work: () => Promise<void>) {
  const { db } = deps()
  const issues = await db.deleteFrom('newsletter').returningAll().execute()
  try {
    await work()
  } finally {
    await db.insertInto('newsletter').values(issues).execute()
  }
}

for (const { name, width, handsOn } of waysToUse)
  journey(
    `[C117] [C130] an issue is added, edited and removed ${name}, each seen on Home and Blog`,
    async (journeyContext) => {
      const { page, context, step } = journeyContext
      const hands = handsOn(page)
      const { press, type } = hands
      const id = randomUUID().slice(0, 8)
      const [first, second] = [`Winter letter ${id}`, `Spring letter ${id}`]
      await (await addPerson(['editor'])).enter(context)
      await open(journeyContext, '/', 'Today')
      await openFromMenu(page, 'Newsletter', hands)
      await expectScreen(page, 'Newsletter')
      await step('[C117] added, with a new picture', async () => {
        await press(button(page, 'New issue'))
        await fillIn(page, hands, first)
        await press(button(page, 'Choose picture'))
        await addPicture(page, hands)
        await expect(button(page, 'Change picture')).toBeFocused()
        await press(button(page, 'Add issue'))
        await expectToast(page, `${first} is on the site`)
        await expect(page.getByRole('row').filter({ hasText: first })).toContainText('Dec 1, 2099')
        await expect(page.getByRole('link', { name: `Read it: ${first}` })).toHaveAttribute(
          'href',
          linkOf(first),
        )
        await expectOnSite(page, first)
      })
      await step('[C117] edited', async () => {
        await press(button(page, `Edit: ${first}`))
        await type(dialog(page).getByLabel('Title'), second)
        await press(button(page, 'Save'))
        await expectToast(page, `${second} is on the site`)
        await expectOnSite(page, second)
      })
      await step('[C117] removed, after a question', async () => {
        await press(button(page, `Remove: ${second}`))
        await expect(button(page, 'Cancel')).toBeFocused()
        await press(dialog(page).getByRole('button', { name: 'Remove', exact: true }))
        await expectToast(page, `${second} is off the site`)
        await expect(button(page, `Remove: ${second}`)).toHaveCount(0)
        await expectOnSite(page, second, false)
      })
    },
    { width, phone: width === 390 },
  )

journey(
  '[C117] [C32] the states of the list: empty, refused, stale, offline, and closed to others',
  async (journeyContext) => {
    const { page, context, step, expectConsole } = journeyContext
    expectConsole(/status of 40[39]|ERR_INTERNET_DISCONNECTED/)
    const editor = await addPerson(['editor'])
    await editor.enter(context)
    await step('[C117] empty', () =>
      withoutIssues(async () => {
        await open(journeyContext, '/newsletter', 'Newsletter')
        await expect(page.getByText('No issues yet')).toBeVisible()
        await lookAt(page, 'no issues')
      }),
    )
    await open(journeyContext, '/newsletter', 'Newsletter')
    await lookAt(page, 'issues')
    const edit = page.getByRole('button', { name: /^Edit: / }).first()
    const title = (await edit.getAttribute('aria-label'))?.replace('Edit: ', '') ?? ''
    await step('[C117] an empty form and a link without https name their fields', async () => {
      await button(page, 'New issue').click()
      await button(page, 'Add issue').click()
      for (const message of ['Enter a title', 'Enter a description', 'Choose a picture'])
        await expect(dialog(page).getByText(message).first()).toBeVisible()
      await lookAt(page, 'issue with errors')
      await dialog(page).getByRole('link', { name: 'Choose a picture' }).click()
      await expect(button(page, 'Choose picture')).toBeFocused()
      await button(page, 'Cancel').click()
      await edit.click()
      await dialog(page).getByLabel('Link to the letter').fill('http://letters.example.org')
      await button(page, 'Save').click()
      const message = 'Enter an address that begins with https://'
      await expect(dialog(page).getByText(message)).toBeVisible()
      await lookAt(page, 'issue with a wrong link')
      await button(page, 'Cancel').click()
    })
    await step(
      '[C117] an issue that another person changed is refused, then read anew',
      async () => {
        await edit.click()
        const raise = (by: 1 | -1) =>
          deps()
            .db.updateTable('newsletter')
            .set((row) => ({ version: row('version', '+', by) }))
            .where('title', '=', title)
            .execute()
        await raise(1)
        await dialog(page).getByLabel('Title').fill('My own title')
        await button(page, 'Save').click()
        await expect(dialog(page).getByText('Another person changed this record.')).toBeVisible()
        await expect(dialog(page).getByLabel('Title')).toHaveValue('My own title')
        await button(page, 'Cancel').click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await edit.click()
        await button(page, 'Save').click()
        await expectToast(page, `${title} is on the site`)
      },
    )
    await step('[C117] without a connection the input stays', async () => {
      await edit.click()
      await context.setOffline(true)
      await dialog(page).getByLabel('Title').fill('Typed offline')
      await button(page, 'Save').click()
      await expect(dialog(page).getByRole('alert')).toBeVisible()
      await expect(dialog(page).getByLabel('Title')).toHaveValue('Typed offline')
      await context.setOffline(false)
      await dialog(page).getByLabel('Title').fill(title)
      await button(page, 'Save').click()
      await expectToast(page, `${title} is on the site`)
    })
    await step('[C23] other roles may not open the screen', async () => {
      await editor.setRoles(['care'])
      await open(journeyContext, '/newsletter', 'You may not open this screen')
    })
  },
)

journey('[C117] with a feed the list is read only and says where it is set', async (given) => {
  const { page, context } = given
  await (await addPerson(['editor'])).enter(context)
  await withFeed([], async () => {
    await open(given, '/newsletter', 'Newsletter')
    await expect(page.getByText('The feed has no issues yet')).toBeVisible()
    await lookAt(page, 'feed without issues')
  })
  const title = `From the feed ${randomUUID().slice(0, 8)}`
  const image = '/media/upload/artwork/blog-winter.svg'
  const item = { title, link: linkOf(title), published: null, description: 'A letter.', image }
  await withFeed([item, item], async () => {
    await open(given, '/newsletter', 'Newsletter')
    await expect(page.getByText('A feed is set, so the list is read only.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Issues of the feed' })).toContainText(title)
    await expect(page.getByRole('heading', { name: 'Entered here' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(?:New issue|Edit|Remove)/ })).toHaveCount(0)
    await lookAt(page, 'issues of a feed')
    await page.getByRole('link', { name: 'feed in Organisation' }).click()
    await expect(page.getByLabel('Newsletter feed')).toBeFocused()
  })
})

journey('[C116] an owner exports the subscribers, and an editor sees no export', async (given) => {
  const { page, context, expectHost } = given
  expectHost(new URL(origin()).host)
  const { db, clock, keys } = deps()
  const email = `canary-${randomUUID()}@example.org`
  const subscriber = { firstName: '=1+1', lastName: 'Canary', email }
  const signUp = { page: `/${randomUUID()}` }
  await db.transaction().execute(async (tx) => {
    await startSubscription(tx, { keys, clock }, subscriber, signUp)
    const now = clock.now()
    await tx
      .updateTable('subscription')
      .set({ status: 'confirmed', confirmed_at: now, emailed_at: now })
      .where('page', '=', signUp.page)
      .execute()
  })
  const alerts = async () => {
    const sent = db.selectFrom('mail_outbox').select('id').where('purpose', '=', 'staff alert')
    return (await sent.execute()).length
  }
  const person = await addPerson(['editor'])
  await person.enter(context)
  await open(given, '/newsletter', 'Newsletter')
  await expect(button(page, 'Export…')).toHaveCount(0)
  await person.setRoles(['owner'])
  await person.stepUp()
  await open(given, '/newsletter', 'Newsletter')
  await button(page, 'Export…').click()
  await dialog(page).getByLabel('Why do you need this?').fill('The December issue')
  await lookAt(page, 'export of subscribers')
  const before = await alerts()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Export').click(),
  ])
  expect(download.suggestedFilename()).toBe('subscribers.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toMatch(new RegExp(`^\uFEFF"email","name","confirmed"\r\n`))
  expect(text).toContain(`"${email}","'=1+1 Canary","`)
  expect(await page.content()).not.toContain(email)
  expect(await alerts()).toBeGreaterThan(before)
})
