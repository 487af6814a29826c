import { text } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import { datePart, dayName, formatDay } from '#contract/dates.ts'
import type { Event } from '#contract/event.ts'
import { startTime } from '#contract/text/event-time.ts'
import { listedEvents } from '#tests/kit/journey/event-list.ts'
import { journey, siteAddress } from '#tests/kit/journey/journey.ts'
import { readPage, textOf } from '#tests/kit/journey/read-page.ts'
import { test } from '#tests/kit/journey/site-fixtures.ts'

const find = async (id: string): Promise<Event> => {
  const event = (await listedEvents()).find(({ _id }) => _id === id)
  if (!event) throw new Error(`There is no event ${id}.`)
  return event
}

const add = (page: Page) => page.getByRole('link', { name: 'Add to calendar', exact: true })
const toast = (page: Page) => page.locator('[data-sonner-toast]')

journey(
  'an event can be added to the calendar, and leads back to the list',
  async ({ page, visit, step, expectConsole }) => {
    await page.addInitScript(() => {
      const make = URL.createObjectURL.bind(URL)
      URL.createObjectURL = (file) => {
        if (file instanceof Blob) document.documentElement.dataset['fileType'] = file.type
        return make(file)
      }
    })
    await visit('/events/supper-under-the-tree')
    await step('[S2.130] [S4.53] Add to calendar downloads event.ics', async () => {
      const own = await saved(page, () => add(page).click())
      expect.soft(own.name).toBe('event.ics')
      expect.soft(own.text).toContain('SUMMARY:Supper Under the Tree')
    })
    await step('[S2.130] [S4.53] the other link downloads it with the plain title', async () => {
      const name = 'Add it with the plain title “Supper”'
      const plain = await saved(page, () => page.getByRole('link', { name, exact: true }).click())
      expect.soft(plain.name).toBe('event.ics')
      expect.soft(plain.text).toMatch(/SUMMARY:Supper\r\n/)
    })
    await step('[S4.53] the downloaded file is of type text/calendar', async () => {
      await saved(page, () => add(page).click())
      expect(await page.evaluate(() => document.documentElement.dataset['fileType'])).toBe(
        'text/calendar',
      )
    })
    await step('[S4.54] [S8.7] a failed calendar download shows a toast', async () => {
      const fail = '**/event/addevent/**'
      await page.route(fail, (route) => route.fulfill({ status: 500, body: '' }))
      expectConsole(/status of 500/)
      await add(page).click()
      await expect(toast(page).getByText('An error occurred', { exact: true })).toBeVisible()
      await expect.poll(() => add(page).isEnabled()).toBe(true)
      await page.unroute(fail)
    })
    await step('[S2.124] All Events leads back to the list', async () => {
      await page.getByRole('link', { name: 'All Events', exact: true }).click()
      await page.waitForURL('**/events')
    })
  },
)

const read = new Map<string, ReturnType<typeof readPage>>()
const pageOf = async (id: string) => {
  const reading = read.get(id) ?? readPage(`/events/${id}`)
  read.set(id, reading)
  return (await reading).document
}

/** The terms of a description list with their descriptions. */
const factsOf = async (id: string, list: string) => {
  const document = await pageOf(id)
  const details = document.querySelectorAll(`${list} dd`).map(textOf)
  return document.querySelectorAll(`${list} dt`).map((term, at) => [textOf(term), details[at]])
}

test('[S2.18] [S2.123] [S2.126] an event has its name as heading, and date @ time', async () => {
  const { name, date, time } = await find('supper-under-the-tree')
  const document = await pageOf('supper-under-the-tree')
  expect(textOf(document.querySelector('h1'))).toBe(name)
  expect(document.querySelectorAll('main p').map(textOf)).toContain(
    `${formatDay(datePart(date))} @ ${startTime(time)}`,
  )
})

test('[S2.125] [S2.127] [S2.128] an event has its picture and description', async () => {
  const event = await find('supper-under-the-tree')
  const document = await pageOf('supper-under-the-tree')
  const picture = document
    .querySelectorAll('main img')
    .find((image) => image.getAttribute('alt') === event.cover.alt)
  expect(picture?.getAttribute('src')).toBe(event.gallery)
  expect(document.querySelectorAll('main p').map(textOf)).toEqual(
    expect.arrayContaining(event.description.split('\n\n')),
  )
})

test('[S2.131] DETAILS says when, where, in which language and for whom', async () => {
  const event = await find('supper-under-the-tree')
  const day = datePart(event.date)
  expect(await factsOf('supper-under-the-tree', '#details')).toEqual([
    ['Date', `${dayName(day)}, ${formatDay(day)}`],
    ['Time', `${event.time}, Calgary time`],
    ['Location', event.location],
    ['Language', event.language],
    ['Topic', event.topic],
    ['Youth only', 'No, all ages'],
    ['Intake', 'Not required'],
    ['Registration', 'Required'],
  ])
})

test('[S2.129] a guest may register for an event without required registration', async () => {
  const id = 'snow-walk-on-princes-island'
  expect(await factsOf(id, '#details')).toContainEqual([
    'Registration',
    'Not required, but you may',
  ])
  const links = (await pageOf(id)).querySelectorAll('#details a')
  expect(links.map((link) => [textOf(link), link.getAttribute('href')])).toContainEqual([
    'Register',
    `/events/${id}/register`,
  ])
})

test('[S2.131] unknown facts about access are labelled as unknown', async () => {
  const { access } = await find('our-own-words-open-mic')
  const shown = await factsOf('our-own-words-open-mic', '[aria-labelledby=access]')
  const unknown = shown.filter(([, fact]) => fact === 'We do not know yet')
  expect(unknown.length).toBeGreaterThan(0)
  expect(unknown).toHaveLength(Object.values(access).filter((fact) => fact === null).length)
  expect(shown.map(([, fact]) => fact)).toContain(access.stepFree)
})

test('[S2.130] without script both calendar files are plain links', async () => {
  const links = (await pageOf('supper-under-the-tree'))
    .querySelectorAll('main a[download]')
    .map((link) => [textOf(link), link.getAttribute('href')])
  expect(links.map(([name]) => name)).toEqual([
    'Add to calendar',
    'Add it with the plain title “Supper”',
  ])
  for (const [name, href] of links) {
    const response = await fetch(`${siteAddress()}${href}`)
    expect(response.headers.get('content-type'), name).toBe('text/calendar; charset=utf-8')
  }
})

for (const id of ['supper-under-the-tree', 'snow-walk-on-princes-island'])
  test(`[S2.132] [S4.50] [S4.51] [S4.52] [S9.16] related events of ${id}`, async () => {
    const all = await listedEvents()
    const { registrationRequired } = await find(id)
    const expected = all
      .slice(0, 4)
      .filter((event) => event._id !== id && event.registrationRequired === registrationRequired)
      .slice(0, 3)
      .map(({ _id }) => `/events/${_id}`)
    const related = (await pageOf(id)).querySelector('[aria-labelledby=related]')
    expect(textOf(related?.querySelector('h2'))).toBe('You might also like')
    const links = related?.querySelectorAll('a') ?? []
    expect(links.map((link) => link.getAttribute('href'))).toEqual(expected)
  })

test('the head has structured data of an event', async () => {
  const event = await find('supper-under-the-tree')
  const blocks = (await pageOf('supper-under-the-tree')).querySelectorAll(
    'script[type="application/ld+json"]',
  )
  const data = blocks
    .map((block) => JSON.parse(block.rawText))
    .find((block) => block['@type'] === 'Event')
  expect(data).toMatchObject({ name: event.name, startDate: event.startsAt, endDate: event.endsAt })
  expect((await fetch(data.image)).headers.get('content-type')).toBe('image/png')
})

test('an event that does not exist shows the page for status 404', async () => {
  const { status, document } = await readPage('/events/no-such-event')
  expect(status).toBe(404)
  expect(textOf(document.querySelector('h1'))).not.toBe('')
})

async function saved(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return {
    name: download.suggestedFilename(),
    text: await text(await download.createReadStream()),
  }
}
