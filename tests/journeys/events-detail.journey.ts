import { text } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import { datePart, dayName, formatDay } from '#contract/dates.ts'
import type { Event } from '#contract/event.ts'
import { startTime } from '#contract/words/event-time.ts'
import { listedEvents } from '#tests/kit/journey/event-list.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const find = async (id: string): Promise<Event> => {
  const event = (await listedEvents()).find(({ _id }) => _id === id)
  if (!event) throw new Error(`There is no event ${id}.`)
  return event
}

const details = (page: Page) => page.getByRole('region', { name: 'DETAILS', exact: true })
const add = (page: Page) => page.getByRole('link', { name: 'Add to calendar', exact: true })

journey(
  '[S2.18] [S2.123] [S2.125] [S2.126] [S2.127] [S2.128] an event has its picture, name, date @ time and description',
  async ({ page, visit }) => {
    const event = await find('supper-under-the-tree')
    await visit('/events/supper-under-the-tree')
    await expect(
      page.getByRole('heading', { level: 1, name: event.name, exact: true }),
    ).toBeVisible()
    const when = `${formatDay(datePart(event.date))} @ ${startTime(event.time)}`
    await expect(page.getByText(when, { exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: event.cover.alt })).toHaveAttribute(
      'src',
      event.gallery,
    )
    for (const paragraph of event.description.split('\n\n'))
      await expect(page.getByText(paragraph, { exact: true })).toBeVisible()
  },
)

journey('[S2.124] All Events leads back to the list', async ({ page, visit }) => {
  await visit('/events/supper-under-the-tree')
  await page.getByRole('link', { name: 'All Events', exact: true }).click()
  await page.waitForURL('**/events')
})

journey(
  '[S2.131] DETAILS says when, where, in which language and for whom',
  async (journeyContext) => {
    const { page, visit } = journeyContext
    const event = await find('supper-under-the-tree')
    await visit('/events/supper-under-the-tree')
    const day = datePart(event.date)
    const facts = await details(page)
      .locator('dt')
      .evaluateAll((terms) =>
        terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]),
      )
    expect(facts).toEqual([
      ['Date', `${dayName(day)}, ${formatDay(day)}`],
      ['Time', `${event.time}, Calgary time`],
      ['Location', event.location],
      ['Language', event.language],
      ['Topic', event.topic],
      ['Youth only', 'No, all ages'],
      ['Intake', 'Not required'],
      ['Registration', 'Required'],
    ])
  },
)

journey(
  '[S2.129] a guest may register for an event without required registration',
  async ({ page, visit }) => {
    await visit('/events/snow-walk-on-princes-island')
    await expect(
      details(page).getByText('Not required, but you may', { exact: true }),
    ).toBeVisible()
    await expect(details(page).getByText('Register', { exact: true })).toBeVisible()
  },
)

journey('[S2.131] unknown facts about access are labelled as unknown', async (journeyContext) => {
  const { page, visit } = journeyContext
  const event = await find('our-own-words-open-mic')
  await visit('/events/our-own-words-open-mic')
  const card = page.getByRole('region', { name: 'Access card', exact: true })
  const unknown = Object.values(event.access).filter((fact) => fact === null).length
  expect(unknown).toBeGreaterThan(0)
  await expect(card.getByText('We do not know yet', { exact: true })).toHaveCount(unknown)
  await expect(card.getByText(event.access.stepFree ?? '', { exact: true })).toBeVisible()
})

journey(
  '[S2.130] [S4.53] Add to calendar downloads event.ics, optionally with the plain title',
  async ({ page, visit }) => {
    await visit('/events/supper-under-the-tree')
    const own = await saved(page, () => add(page).click())
    expect(own.name).toBe('event.ics')
    expect(own.text).toContain('SUMMARY:Supper Under the Tree')
    const plain = await saved(page, () =>
      page.getByRole('link', { name: 'Add it with the plain title “Supper”', exact: true }).click(),
    )
    expect([plain.name, /SUMMARY:Supper\r\n/.test(plain.text)]).toEqual(['event.ics', true])
  },
)

journey('[S4.53] the downloaded file is of type text/calendar', async ({ page, visit }) => {
  await visit('/events/supper-under-the-tree')
  await page.evaluate(() => {
    const make = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) document.documentElement.dataset['fileType'] = file.type
      return make(file)
    }
  })
  await saved(page, () => add(page).click())
  expect(await page.evaluate(() => document.documentElement.dataset['fileType'])).toBe(
    'text/calendar',
  )
})

journey('[S4.54] [S8.7] a failed calendar download shows a toast', async (journeyContext) => {
  const { page, visit, expectConsole } = journeyContext
  await visit('/events/supper-under-the-tree')
  await page.route('**/event/addevent/**', (route) => route.fulfill({ status: 500, body: '' }))
  expectConsole(/status of 500/)
  await add(page).click()
  await expect(
    page.locator('[data-sonner-toast]').getByText('An error occurred', { exact: true }),
  ).toBeVisible()
  await expect.poll(() => add(page).isEnabled()).toBe(true)
})

journey(
  '[S2.130] without script both calendar files are plain links',
  async ({ page, context, visit }) => {
    await visit('/events/supper-under-the-tree')
    for (const name of ['Add to calendar', 'Add it with the plain title “Supper”']) {
      const address = await page.getByRole('link', { name }).getAttribute('href')
      const response = await context.request.get(address ?? '')
      expect([name, response.headers()['content-type']]).toEqual([
        name,
        'text/calendar; charset=utf-8',
      ])
    }
  },
  { javaScript: false },
)

for (const id of ['supper-under-the-tree', 'snow-walk-on-princes-island'])
  journey(
    `[S2.132] [S4.50] [S4.51] [S4.52] [S9.16] related events of ${id}`,
    async ({ page, visit }) => {
      const all = await listedEvents()
      const { registrationRequired } = await find(id)
      await visit(`/events/${id}`)
      const expected = all
        .slice(0, 4)
        .filter((event) => event._id !== id && event.registrationRequired === registrationRequired)
        .slice(0, 3)
        .map(({ _id }) => `/events/${_id}`)
      const links = page.getByRole('region', { name: 'You might also like' }).getByRole('link')
      expect(
        await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
      ).toEqual(expected)
    },
  )

journey('the head has structured data of an event', async ({ page, visit }) => {
  const event = await find('supper-under-the-tree')
  await visit('/events/supper-under-the-tree')
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const data = blocks.map((text) => JSON.parse(text)).find((block) => block['@type'] === 'Event')
  expect(data).toMatchObject({ name: event.name, startDate: event.startsAt, endDate: event.endsAt })
  expect((await page.request.get(data.image)).headers()['content-type']).toBe('image/png')
})

journey('an event that does not exist shows the page for status 404', async ({ page, visit }) => {
  await visit('/events/no-such-event', { status: 404 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

async function saved(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return {
    name: download.suggestedFilename(),
    text: await text(await download.createReadStream()),
  }
}
